import { ApiError } from '@backroom/contract/kit/errors';
import { toCents } from '@backroom/contract/kit/money';
import { plural } from '@backroom/contract/kit/plural';
import type { ProductForm, productFormEndpoints, StoreResult } from '@backroom/contract/product-form';
import { sql } from 'kysely';
import {
  addProduct,
  imageUrl,
  type NewProduct,
  picturesKept,
  pushProduct,
  safeHtml,
  writeProductKey,
} from '../catalogue/index.ts';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Call } from '../platform/http/call.ts';
import { holdsNow, type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { type Available, setAvailable, usualLocation } from '../stock/index.ts';
import { findProducts, presentProduct } from './find-products.ts';

type Store = { shop_id: number; shop_domain: string; name: string };
type InStore = ProductForm['stores'][number];

const cents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : toCents(dollars);

/** The product as it is in one store: its own prices and status where it has them. */
const forStore = (form: ProductForm, store: InStore): NewProduct => {
  const own = new Map(store.variants.map((one) => [one.variant, one]));
  return {
    title: form.title,
    description: safeHtml(form.description),
    vendor: form.vendor,
    product_type: form.product_type,
    product_category: form.product_category,
    tags: form.tags,
    status: store.status ?? form.status,
    seo_title: form.seo_title,
    seo_description: form.seo_description,
    options: form.options,
    collections: form.collections,
    images: form.images.map(({ imageId, alt }) => ({ url: imageUrl(imageId), alt })),
    variants: form.variants.map(({ price, compare_at_price, unit_cost, weight_grams, ...variant }, index) => {
      const there = own.get(index);
      return {
        ...variant,
        price_cents: toCents(there?.price ?? price),
        compare_at_price_cents: cents(
          there?.compare_at_price === undefined ? compare_at_price : there.compare_at_price,
        ),
        unit_cost_cents: cents(unit_cost),
        weight_grams: weight_grams ?? null,
      };
    }),
  };
};

const problemOf = ({ variants }: NewProduct): string | null =>
  variants.some(
    ({ price_cents, compare_at_price_cents }) =>
      compare_at_price_cents !== null && compare_at_price_cents <= price_cents,
  )
    ? 'The compare-at price must be above the price there'
    : null;

/** Units by location as the form gives them; those without a location are at the store's usual one. */
const stockOf = async (trx: Database, shopId: number, { variants }: InStore, ids: readonly string[]) => {
  const rows: Available[] = [];
  for (const { variant, stock = [] } of variants) {
    const variant_id = ids[variant];
    if (!variant_id) continue;
    for (const { location_id, quantity } of stock) {
      rows.push({
        variant_id,
        location_id: location_id ?? (await usualLocation(trx, shopId)),
        available: quantity,
      });
    }
  }
  return rows;
};

const knownLocations = async (trx: Database, shopId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from locations where shop_id = ${shopId}`.execute(trx);
  return new Set(rows.map(({ location_id }) => location_id));
};

/** In one transaction for each store: what one store can't have keeps no other from it. */
const createIn = async (
  { db, house }: { db: Database; house: House },
  actor: Actor,
  store: Store,
  form: ProductForm,
  wanted: InStore,
): Promise<{ productId: string; onItsWay: boolean } | { error: string }> => {
  const product = forStore(form, wanted);
  const problem = problemOf(product);
  if (problem) return { error: problem };
  return db.transaction().execute(async (trx) => {
    const added = await addProduct(trx, store.shop_id, product);
    if (typeof added === 'string') return { error: added };
    const levels = await stockOf(trx, store.shop_id, wanted, added.variantIds);
    const known = await knownLocations(trx, store.shop_id);
    await setAvailable(
      trx,
      store.shop_id,
      levels.filter(({ location_id }) => known.has(location_id)),
    );
    await audit(trx, actor, {
      action: 'product.created',
      entity: 'product',
      entityId: writeProductKey({ shopId: store.shop_id, productId: added.productId }),
      shopId: store.shop_id,
      after: { title: product.title, status: product.status, variants: product.variants.length },
    });
    const key = { shopId: store.shop_id, productId: added.productId };
    const pushed = await pushProduct(house, trx, actor, key);
    return { productId: added.productId, onItsWay: pushed?.onItsWay ?? false };
  });
};

const storesOf = async (
  scope: Scope,
  db: Database,
  domains: readonly string[],
): Promise<Map<string, Store>> => {
  await shopsAskedFor(scope, db, domains, 'stores');
  const rows = await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain', 'name'])
    .where('shop_domain', 'in', [...domains])
    .execute();
  return new Map(rows.filter(({ shop_id }) => holdsNow(scope, shop_id)).map((row) => [row.shop_domain, row]));
};

const noteOf = (onItsWay: boolean): string =>
  onItsWay ? 'On its way to the shop' : 'Kept here: it counts at once';

const wordsOf = (results: readonly StoreResult[]): string => {
  const made = results.filter(({ ok }) => ok).length;
  const waiting = results.filter(({ state }) => state === 'pending').length;
  if (made === results.length) {
    return waiting === 0
      ? 'Product created successfully!'
      : `Created here, and on its way to ${plural(waiting, 'shop')}`;
  }
  return made === 0 ? 'No store has the product' : `${made} of ${results.length} stores have the product`;
};

/** @throws ApiError VALIDATION_FAILED naming each picture that nobody uploaded */
const mustBeKept = async (db: Database, { images }: ProductForm) => {
  const kept = await picturesKept(
    db,
    images.map(({ imageId }) => imageUrl(imageId)),
  );
  const details = images.flatMap(({ imageId }, index) =>
    kept.has(imageUrl(imageId))
      ? []
      : [{ field: `images.${index}.imageId`, message: 'There is no such picture: upload it first' }],
  );
  if (details.length > 0) throw new ApiError('VALIDATION_FAILED', 'A picture is not there', details);
};

/** Creates a product in the stores chosen; each has its own result, and a store that can't have it stops no other. */
export const createProducts = async ({
  scope,
  db,
  services,
  actor,
  body,
}: Call<typeof productFormEndpoints.createProducts>) => {
  const stores = await storesOf(
    scope,
    db,
    body.stores.map(({ shop }) => shop),
  );
  await mustBeKept(db, body);
  const results: StoreResult[] = [];
  const keys: { shopId: number; productId: string }[] = [];
  for (const wanted of body.stores) {
    const store = stores.get(wanted.shop);
    const made = store
      ? await createIn({ db, house: services.house }, actor, store, body, wanted)
      : { error: 'There is no such store' };
    const key = store && 'productId' in made ? { shopId: store.shop_id, productId: made.productId } : null;
    if (key) keys.push(key);
    results.push({
      shop: wanted.shop,
      store_name: store?.name ?? wanted.shop,
      ok: 'productId' in made,
      id: key && writeProductKey(key),
      product_id: 'productId' in made ? made.productId : null,
      state: 'error' in made ? 'failed' : made.onItsWay ? 'pending' : 'not-connected',
      error: 'error' in made ? made.error : null,
      note: 'productId' in made ? noteOf(made.onItsWay) : null,
    });
  }
  const [first] = keys;
  const [product] = first
    ? await findProducts(db, sql`p.shop_id = ${first.shopId} and p.product_id = ${first.productId}`, sql``)
    : [];
  return {
    message: wordsOf(results),
    product: product ? presentProduct(product) : null,
    results,
    created_at: new Date().toISOString(),
  };
};

export const getStoreLocations = async ({
  scope,
  db,
  body,
}: Call<typeof productFormEndpoints.getStoreLocations>) => {
  const stores = await storesOf(scope, db, body.shop_name.length > 0 ? body.shop_name : ['']);
  const domains = new Map([...stores.values()].map(({ shop_id, shop_domain }) => [shop_id, shop_domain]));
  const { rows } = await sql<{ shop_id: number; location_id: number; name: string }>`
    select shop_id, location_id, name from locations where shop_id = any(${[...domains.keys()]}::int[])
      and shopify_location_id <> '' order by shop_id, location_id`.execute(db);
  return {
    locations: rows.map(({ shop_id, location_id, name }) => ({
      shop: domains.get(shop_id) ?? '',
      location_id,
      name,
    })),
  };
};
