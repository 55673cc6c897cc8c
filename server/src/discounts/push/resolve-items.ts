import { PushRefused, type Shop } from '../../pushes/index.ts';
import { customerByEmail, resolve } from './documents.ts';
import type { WantedDiscount } from './wanted.ts';

/** Things that a discount is about, by the shop's own ids. */
export type ItemIds = { products: string[]; variants: string[]; collections: string[] };

export type Ids = {
  /** Null: everything that takes part in promotions. */
  gets: ItemIds | null;
  buys: ItemIds | null;
  /** Null: everybody. */
  customers: string[] | null;
  /** Products of excluded SKUs, by id; they are kept out of "all". */
  excluded: string[];
  warnings: string[];
};

/** So many keys stand in one search. */
const KEYS = 40;

const NOTHING = 'id:0';

const quoted = (name: string, keys: readonly string[]) =>
  keys.length === 0
    ? NOTHING
    : keys.map((key) => `${name}:"${key.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(' OR ');

const chunks = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / KEYS) }, (_, at) => keys.slice(at * KEYS, (at + 1) * KEYS));

type Found = { variants: Map<string, string[]>; products: Map<string, string>; ofSku: Map<string, string> };

/** Handles and SKUs as the shop knows them; compared exactly, since a search finds more than it was asked. */
const findProducts = async ({ client }: Shop, keys: readonly string[]): Promise<Found> => {
  const found: Found = { variants: new Map(), products: new Map(), ofSku: new Map() };
  for (const some of chunks(keys)) {
    const answer = await client.send(resolve, {
      skus: quoted('sku', some),
      products: quoted('handle', some),
      collections: NOTHING,
    });
    for (const { id, sku, product } of answer.productVariants.nodes) {
      const key = sku?.trim().toLowerCase();
      if (!key || !some.includes(key)) continue;
      found.variants.set(key, [...(found.variants.get(key) ?? []), id]);
      found.ofSku.set(key, product.id);
    }
    for (const { id, handle } of answer.products.nodes) {
      if (some.includes(handle.toLowerCase())) found.products.set(handle.toLowerCase(), id);
    }
  }
  return found;
};

const findCollections = async ({ client }: Shop, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const some of chunks(keys)) {
    const { collections } = await client.send(resolve, {
      skus: NOTHING,
      products: NOTHING,
      collections: quoted('handle', some),
    });
    for (const { id, handle } of collections.nodes) {
      if (some.includes(handle.toLowerCase())) found.set(handle.toLowerCase(), id);
    }
  }
  return found;
};

const listed = (keys: readonly string[]) =>
  keys.length > 3 ? `${keys.slice(0, 3).join(', ')} and ${keys.length - 3} more` : keys.join(', ');

type Resolved = { ids: ItemIds; missing: string[]; twice: string[] };

const resolveKeys = async (
  shop: Shop,
  kind: 'products' | 'collections',
  keys: readonly string[],
): Promise<Resolved> => {
  if (kind === 'collections') {
    const found = await findCollections(shop, keys);
    return {
      ids: { products: [], variants: [], collections: [...new Set(found.values())].toSorted() },
      missing: keys.filter((key) => !found.has(key)),
      twice: [],
    };
  }
  const { variants, products } = await findProducts(shop, keys);
  return {
    ids: {
      products: [...new Set(products.values())].toSorted(),
      variants: [...new Set([...variants.values()].flat())].toSorted(),
      collections: [],
    },
    missing: keys.filter((key) => !variants.has(key) && !products.has(key)),
    twice: keys.filter((key) => (variants.get(key)?.length ?? 0) > 1),
  };
};

const isEmpty = ({ products, variants, collections }: ItemIds) =>
  products.length + variants.length + collections.length === 0;

const resolveSide = async (
  shop: Shop,
  kind: 'products' | 'collections',
  keys: readonly string[],
  { field, words }: { field: string; words: string },
  warnings: string[],
): Promise<ItemIds> => {
  const { ids, missing, twice } = await resolveKeys(shop, kind, keys);
  if (isEmpty(ids)) {
    const message = `${shop.name} sells nothing of what ${words}: ${listed(keys)}`;
    throw new PushRefused(message, [{ field, message, code: 'MISSING' }]);
  }
  if (missing.length > 0) warnings.push(`${shop.name} doesn’t sell ${listed(missing)}`);
  if (twice.length > 0) warnings.push(`Several variants have the SKU ${listed(twice)} there: all count`);
  return ids;
};

const resolveCustomers = async (shop: Shop, emails: readonly string[], warnings: string[]) => {
  const known: string[] = [];
  const unknown: string[] = [];
  for (const emailAddress of emails) {
    const { customerByIdentifier } = await shop.client.send(customerByEmail, {
      identifier: { emailAddress },
    });
    if (customerByIdentifier) known.push(customerByIdentifier.id);
    else unknown.push(emailAddress);
  }
  if (known.length === 0) {
    const message = `${shop.name} knows none of the customers that it is for`;
    throw new PushRefused(message, [{ field: 'customer_selection.customers', message, code: 'MISSING' }]);
  }
  if (unknown.length > 0) warnings.push(`${shop.name} doesn’t know ${listed(unknown)}`);
  return known.toSorted();
};

const none: Ids = { gets: null, buys: null, customers: null, excluded: [], warnings: [] };

/**
 * What a discount names, in the shop's own ids. What the shop lacks in part is warned of.
 * @throws PushRefused where it lacks all of it, or can't hold such a discount
 */
export const resolveIds = async (wanted: WantedDiscount, shop: Shop): Promise<Ids> => {
  if (wanted.removed || wanted.paused) return none;
  if (wanted.scope !== 'BOTH') {
    const message = `Discounts of ${shop.name} count online and in the store: one side alone can’t be sent there`;
    throw new PushRefused(message, [{ field: 'scope', message, code: 'SCOPE' }]);
  }
  const warnings: string[] = [];
  const isFree = wanted.discount_type === 'SHIPPING';
  const keep = (keys: readonly string[]) => keys.filter((key) => !wanted.excluded.includes(key));
  const gets =
    isFree || wanted.items_kind === 'all'
      ? null
      : await resolveSide(
          shop,
          wanted.items_kind,
          keep(wanted.items),
          { field: 'customer_gets.items', words: 'it applies to' },
          warnings,
        );
  const buys =
    wanted.buys_kind === null
      ? null
      : await resolveSide(
          shop,
          wanted.buys_kind,
          keep(wanted.buys),
          { field: 'customer_buys', words: 'has to be bought' },
          warnings,
        );
  const customers = wanted.customers && (await resolveCustomers(shop, wanted.customers, warnings));
  const needsExcluded = wanted.excluded.length > 0 && !isFree && wanted.items_kind === 'all';
  const excluded = needsExcluded
    ? [...new Set((await findProducts(shop, wanted.excluded)).ofSku.values())].toSorted()
    : [];
  if (
    wanted.excluded.length > 0 &&
    (wanted.items_kind === 'collections' || wanted.buys_kind === 'collections')
  ) {
    warnings.push(
      'Excluded SKUs inside these collections are discounted there: Shopify can’t leave them out',
    );
  }
  return { gets, buys, customers, excluded, warnings };
};
