import {
  archiveProducts,
  type ProductRecord,
  removeCollections,
  takeInMemberships,
  takeInProducts,
  variantsGone,
  writeCollections,
} from '../../catalogue/index.ts';
import { removeCustomers, writeCustomers } from '../../customers/index.ts';
import type { Services } from '../../platform/services.ts';
import { clearLevels, takeInStock } from '../../stock/index.ts';
import type { ShopifyDocument } from '../client/document.ts';
import { bulkKinds } from '../documents/bulk-kinds.ts';
import {
  collectionsByIds,
  customersByIds,
  discountsByIds,
  giftCardsByIds,
  type Nodes,
  productsByIds,
  stockByIds,
} from '../documents/by-ids.ts';
import {
  type Changed,
  changedCollections,
  changedCustomers,
  changedDiscounts,
  changedProducts,
  changedStock,
  newestGiftCards,
} from '../documents/changed.ts';
import { type Json, numberIn, objectOf } from './json-fields.ts';
import { readCollection } from './read-collection.ts';
import { readCustomer } from './read-customer.ts';
import { readMembership, readProduct } from './read-product.ts';
import { readStock } from './read-stock.ts';
import type { StoreShop } from './store-shop.ts';
import { type TakenIn, takerOf, tellGone } from './taken-from-shops.ts';

/** What became of things that were read: how many could not be, why the first of them, and which are to be read again later. */
export type Written = { refused: number; why: string | null; again?: readonly string[] };

/** A kind of thing beside orders: how it is asked for, read and written. */
type Kind = {
  /** As Shopify's ids name it. */
  readonly gid: string;
  readonly label: string;
  /** Without this permission it isn't asked for. */
  readonly scope: string;
  /** Only where the store exchanges this with its shop; always where absent. */
  readonly exchange?: 'customers' | 'gift-cards';
  readonly bulk: string;
  readonly byIds: ShopifyDocument<Nodes>;
  readonly idsPerCall: number;
  /** What changed, by a filter, or the newest first. */
  readonly changed: ShopifyDocument<Changed>;
  readonly newestFirst?: true;
  /** What a first load gathers is only which there are: each is then read by its id. */
  readonly listOnly?: true;
  /** Once more after orders: then what they don't tell of is known. */
  readonly againAfterOrders?: true;
  /** Whether there is a room that takes it in; always where absent. */
  isTaken?(services: Pick<Services, 'house'>): boolean;
  /** @param askedAt the moment just before the shop was asked for them */
  write(services: Services, shop: StoreShop, nodes: readonly Json[], askedAt: Date): Promise<Written>;
  /** Those that the shop no longer has. */
  gone?(services: Services, shop: StoreShop, numbers: readonly string[]): Promise<void>;
};

const writtenOf = (outcomes: TakenIn, refused: readonly string[] = []): Written => {
  const why = [...refused, ...outcomes.flatMap((one) => (typeof one === 'string' ? [] : [one.refused]))];
  return { refused: why.length, why: why[0] ?? null };
};

/** Reads what can be read, writes it, and counts what could not be. */
const writing =
  <T>(
    read: (node: Json) => T,
    write: (services: Services, shop: StoreShop) => (values: readonly T[]) => Promise<TakenIn>,
  ): Kind['write'] =>
  async (services, shop, nodes) => {
    const why: string[] = [];
    const values = nodes.flatMap((node) => {
      try {
        return [read(node)];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        why.push(error.message);
        return [];
      }
    });
    return writtenOf(await write(services, shop)(values), why);
  };

/** Writes products with all their variants: nothing lies there any more of those that the shop took out. */
const writeWhole = async (
  { db }: Services,
  shop: StoreShop,
  products: readonly ProductRecord[],
  askedAt: Date,
): Promise<{ outcomes: TakenIn; again: string[] }> => {
  const taken = await takeInProducts(db, shop, products, askedAt);
  const variants = await variantsGone(db, shop.shop_id, products);
  if (variants.length > 0)
    await db.transaction().execute((trx) => clearLevels(trx, shop.shop_id, { variants }));
  return taken;
};

/** Hands things to the room that keeps them. */
const taken = (kind: 'gift-cards' | 'discounts'): Pick<Kind, 'isTaken' | 'write'> => ({
  isTaken: (services) => takerOf(services, kind) !== null,
  write: async (services, shop, nodes) =>
    writtenOf((await takerOf(services, kind)?.(services, shop, nodes)) ?? []),
});

const kindsByName = {
  collections: {
    gid: 'Collection',
    label: 'Collections',
    scope: 'read_products',
    bulk: bulkKinds.collections,
    byIds: collectionsByIds,
    idsPerCall: 50,
    changed: changedCollections,
    write: writing(readCollection, ({ db }, shop) => writeCollections(db, shop)),
    gone: ({ db }, { shop_id }, numbers) => removeCollections(db, shop_id, numbers),
  },
  products: {
    gid: 'Product',
    label: 'Products',
    scope: 'read_products',
    bulk: bulkKinds.products,
    byIds: productsByIds,
    idsPerCall: 5,
    changed: changedProducts,
    write: async (services, shop, nodes, askedAt) => {
      let again: readonly string[] = [];
      const written = await writing(readProduct, (_, to) => async (products) => {
        const taken = await writeWhole(services, to, products, askedAt);
        again = taken.again;
        return taken.outcomes;
      })(services, shop, nodes, askedAt);
      const memberships = nodes.flatMap((node) => readMembership(node) ?? []);
      await takeInMemberships(services.db, shop.shop_id, memberships, askedAt);
      return { ...written, again };
    },
    gone: async ({ db }, { shop_id }, numbers) =>
      await db.transaction().execute(async (trx) => {
        await clearLevels(trx, shop_id, { variants: await archiveProducts(trx, shop_id, numbers) });
      }),
  },
  stock: {
    gid: 'InventoryItem',
    label: 'Stock',
    scope: 'read_inventory',
    bulk: bulkKinds.inventoryItems,
    byIds: stockByIds,
    idsPerCall: 10,
    changed: changedStock,
    // What isn't kept here, gift cards and such, has no variant to count.
    write: async (services, shop, nodes, askedAt) => {
      let held: ReadonlySet<string> = new Set();
      const written = await writing(readStock, ({ db }, to) => async (records) => {
        const taken = await takeInStock(db, to, records, askedAt);
        held = new Set(taken.again);
        return taken.outcomes;
      })(services, shop, nodes, askedAt);
      // Stock is listed by the number of its item, which isn't the variant's.
      const again = nodes.filter(({ variant }) => held.has(numberIn(objectOf(variant).id)));
      return { ...written, again: numbersOf(again) };
    },
  },
  customers: {
    gid: 'Customer',
    label: 'Customers',
    scope: 'read_customers',
    exchange: 'customers',
    bulk: bulkKinds.customers,
    byIds: customersByIds,
    idsPerCall: 50,
    changed: changedCustomers,
    write: writing(readCustomer, writeCustomers),
    gone: ({ db }, { shop_id }, numbers) => removeCustomers(db, shop_id, numbers),
  },
  discounts: {
    gid: 'DiscountNode',
    label: 'Discounts',
    scope: 'read_discounts',
    bulk: bulkKinds.discounts,
    byIds: discountsByIds,
    idsPerCall: 1,
    changed: changedDiscounts,
    listOnly: true,
    ...taken('discounts'),
  },
  'gift-cards': {
    gid: 'GiftCard',
    label: 'Gift cards',
    scope: 'read_gift_card_transactions',
    exchange: 'gift-cards',
    bulk: bulkKinds.giftCards,
    byIds: giftCardsByIds,
    idsPerCall: 25,
    changed: newestGiftCards,
    newestFirst: true,
    againAfterOrders: true,
    ...taken('gift-cards'),
    gone: tellGone('gift-cards'),
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kindsByName;

export const kinds: Readonly<Record<KindName, Kind>> = kindsByName;

/** In the order in which a first load takes them: what others refer to is there before them. */
const kindNames: readonly KindName[] = [
  'collections',
  'products',
  'stock',
  'customers',
  'discounts',
  'gift-cards',
];

export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** The kinds that a store gives: what it may give, wants to, and a room takes in. */
export const kindsOfStore = (
  services: Pick<Services, 'house'>,
  scopes: readonly string[],
  exchanges: readonly string[],
): KindName[] =>
  kindNames.filter((name) => {
    const { scope, exchange, isTaken } = kinds[name];
    return (
      scopes.includes(scope) &&
      (exchange === undefined || exchanges.includes(exchange)) &&
      (isTaken?.(services) ?? true)
    );
  });

/** The numbers of things, without those that have none. */
export const numbersOf = (nodes: readonly Json[]): string[] =>
  nodes.map(({ id }) => numberIn(id)).filter((number) => number !== '');
