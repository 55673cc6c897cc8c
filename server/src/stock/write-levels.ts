import { type RawBuilder, sql } from 'kysely';
import { variantTitle, writeProductKey } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { queryOnDatabase } from '../platform/database/query.ts';
import { type Outcome, togetherOrAlone, type Write } from '../platform/file-import/outcome.ts';
import { type Kept, writeKeeping } from '../pushes/index.ts';
import { findOrAddLocation } from '../stores/index.ts';
import type { StockLevel, StockRecord } from './stock-record.ts';
import { sumUpStock } from './sum-up-stock.ts';

type Known = { variant_id: string; product_id: string; sku: string | null; handle: string; title: string };

type LevelRow = {
  variant_id: string;
  location_id: number;
  on_hand: number;
  committed: number;
  available: number;
  incoming: number;
};

const variantsWhere = (trx: Database, shopId: number, which: RawBuilder<boolean>): Promise<Known[]> =>
  trx
    .selectFrom('variants')
    .innerJoin('products', (join) =>
      join
        .onRef('products.shop_id', '=', 'variants.shop_id')
        .onRef('products.product_id', '=', 'variants.product_id'),
    )
    .select([
      'variants.variant_id',
      'variants.product_id',
      'variants.sku',
      'products.handle',
      'variants.title',
    ])
    .where('variants.shop_id', '=', shopId)
    .where(which)
    .execute();

/** Most are known by their number: only the others are looked for by SKU and handle. */
const findVariants = async (
  trx: Database,
  shopId: number,
  records: readonly StockRecord[],
): Promise<Known[]> => {
  const ids = records.flatMap((record) => record.variant_id ?? []);
  const byId =
    ids.length === 0 ? [] : await variantsWhere(trx, shopId, sql`variants.variant_id = any(${ids}::text[])`);
  const found = new Set(byId.map(({ variant_id }) => variant_id));
  const others = records.filter(({ variant_id }) => variant_id === undefined || !found.has(variant_id));
  if (others.length === 0) return byId;
  const skus = others.map((record) => record.sku).filter((sku) => sku !== null);
  const handles = others.map((record) => record.handle).filter(Boolean);
  const named = await variantsWhere(
    trx,
    shopId,
    sql`(variants.sku = any(${skus}::text[]) or products.handle = any(${handles}::text[]))`,
  );
  return [...byId, ...named.filter(({ variant_id }) => !found.has(variant_id))];
};

/** By its number, else by handle and options, else by a SKU that only one variant has. */
const variantOf = (record: StockRecord, known: readonly Known[]): Known | string => {
  const byId = known.find((variant) => variant.variant_id === record.variant_id);
  if (byId) return byId;
  const title = variantTitle(record.options);
  const exact = known.find((variant) => variant.handle === record.handle && variant.title === title);
  if (exact) return exact;
  const bySku = record.sku === null ? [] : known.filter((variant) => variant.sku === record.sku);
  if (bySku.length === 1 && bySku[0]) return bySku[0];
  const name = record.sku ?? [record.handle, title].filter(Boolean).join(', ');
  return bySku.length > 1
    ? `The SKU ${name} belongs to ${bySku.length} variants; give the handle`
    : `There is no product ${name} in this store; import its products first`;
};

type Place = Pick<StockLevel, 'location' | 'location_id'>;

const placeKey = ({ location, location_id }: Place) => (location_id ? `#${location_id}` : location);

/** The locations of a store, by Shopify's number or by name; of those of a file a new one goes by its name. */
const locationIds = async (trx: Database, shopId: number, places: readonly Place[]) => {
  const rows = await trx
    .selectFrom('locations')
    .select(['location_id', 'shopify_location_id', 'name'])
    .where('shop_id', '=', shopId)
    .execute();
  const ids = new Map(
    rows.flatMap((row) => [
      [row.name, row.location_id],
      [`#${row.shopify_location_id}`, row.location_id],
    ]),
  );
  for (const place of places) {
    const key = placeKey(place);
    if (ids.has(key)) continue;
    const { location: name, location_id: id = name } = place;
    ids.set(key, await findOrAddLocation(queryOnDatabase(trx), shopId, { id, name }));
  }
  return ids;
};

const findLevels = (trx: Database, shopId: number, variants: readonly string[]): Promise<LevelRow[]> =>
  trx
    .selectFrom('inventory_levels')
    .select(['variant_id', 'location_id', 'on_hand', 'committed', 'available', 'incoming'])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`variant_id = any(${variants}::text[])`)
    .execute();

const saveLevels = (trx: Database, shopId: number, rows: readonly LevelRow[], at: Date) =>
  sql`insert into inventory_levels (shop_id, variant_id, location_id, on_hand, committed, available, incoming, updated_at)
    select ${shopId}::int, n.*, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      (variant_id text, location_id int, on_hand int, committed int, available int, incoming int)
    on conflict (shop_id, variant_id, location_id) do update set on_hand = excluded.on_hand,
      committed = excluded.committed, available = excluded.available, incoming = excluded.incoming,
      updated_at = excluded.updated_at`.execute(trx);

const keyOf = (level: LevelRow) => `${level.variant_id}\u0001${level.location_id}`;

const writeRecords = async (
  trx: Database,
  shop: { shop_id: number },
  records: readonly StockRecord[],
  matched: readonly (Known | string)[],
): Promise<Outcome[]> => {
  const locations = await locationIds(
    trx,
    shop.shop_id,
    records.flatMap((record) => record.levels),
  );
  const variantIds = matched.flatMap((variant) => (typeof variant === 'string' ? [] : [variant.variant_id]));
  const levels = new Map(
    (await findLevels(trx, shop.shop_id, variantIds)).map((level) => [keyOf(level), level]),
  );
  const changed = new Map<string, LevelRow>();
  const outcomes = records.map((record, index): Outcome => {
    const variant = matched[index];
    if (variant === undefined || typeof variant === 'string') return { refused: variant ?? 'Is unknown' };
    const rows = record.levels.map(({ location, location_id, ...counts }) => ({
      ...counts,
      variant_id: variant.variant_id,
      location_id: locations.get(placeKey({ location, ...(location_id && { location_id }) })) ?? 0,
    }));
    const before = rows.map((row) => levels.get(keyOf(row)));
    for (const row of rows) {
      levels.set(keyOf(row), row);
      changed.set(keyOf(row), row);
    }
    const same = (row: LevelRow, place: number) => {
      const old = before[place];
      return (
        old?.on_hand === row.on_hand &&
        old.committed === row.committed &&
        old.available === row.available &&
        old.incoming === row.incoming
      );
    };
    if (rows.every(same)) {
      for (const row of rows) changed.delete(keyOf(row));
      return 'unchanged';
    }
    return before.every((level) => level === undefined) ? 'created' : 'updated';
  });
  if (changed.size > 0) {
    await saveLevels(trx, shop.shop_id, [...changed.values()], new Date());
    await sumUpStock(trx, shop.shop_id, {
      variants: [...changed.values()].map(({ variant_id }) => variant_id),
    });
  }
  return outcomes;
};

/** What is said of a variant, and what it is called here. */
export type StockOfVariant = { variantId: string; record: StockRecord };

const writeBatch = async (
  trx: Database,
  shop: { shop_id: number },
  given: readonly StockRecord[],
  kept: Kept<StockOfVariant> | undefined,
): Promise<Outcome[]> => {
  const known = await findVariants(trx, shop.shop_id, given);
  const matched = given.map((record) => variantOf(record, known));
  const subjectOf = ({ product_id: productId }: Known) =>
    writeProductKey({ shopId: shop.shop_id, productId });
  const subjects = matched.flatMap((variant) => (typeof variant === 'string' ? [] : [subjectOf(variant)]));
  let outcomes: Outcome[] = [];
  await writeKeeping(trx, kept, [...new Set(subjects)], async (of) => {
    const records = given.map((record, index) => {
      const variant = matched[index];
      if (variant === undefined || typeof variant === 'string') return record;
      return of({ variantId: variant.variant_id, record }, subjectOf(variant)).record;
    });
    outcomes = await writeRecords(trx, shop, records, matched);
    return outcomes.some((one) => one === 'created' || one === 'updated');
  });
  return outcomes;
};

/** Writes what is on hand of a store's variants, per location, but for what is kept. A variant that the store doesn't have is refused. */
export const writeInventory = (
  db: Database,
  shop: { shop_id: number },
  kept?: Kept<StockOfVariant>,
): Write<StockRecord> =>
  togetherOrAlone((records) => db.transaction().execute((trx) => writeBatch(trx, shop, records, kept)));
