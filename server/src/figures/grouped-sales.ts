import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import { askSums } from './ask-range.ts';
import { sellingStores, storeMarks } from './cells/selling-stores.ts';
import type { FactRange } from './facts-source.ts';
import {
  type Goods,
  type Sums,
  somethingOfSums,
  somethingSold,
  sumsOf,
  sumsOfGoods,
  sumsOfSums,
  totalSums,
} from './measures.ts';
import {
  type byCategory,
  bySku,
  type byVendor,
  type Dimension,
  namedRange,
  ordersByEditsPerGroup,
  ordersOfGroups,
  overAll,
} from './order-counts.ts';
import {
  bucketSales,
  netOverAll,
  ordersOverAll,
  productMeasures,
  productMeasuresByStore,
  productsSoldAndUncosted,
} from './sums-source.ts';

/** One group of the merchandise facts. `members` counts different values of a second column inside it. */
export type Group = Sums & { id: number; members: number };

/** Sums by vendor or category and SKU, as a table expression. */
const groupsAndSkus = (range: FactRange, dimension: typeof byVendor | typeof byCategory) => sql`(
      select ${sql.ref(dimension.column)} as id, sku_id as member, ${sumsOf(dimension.orders)}
      from ${productMeasures(dimension.orders)(range)} s group by 1, 2 having ${somethingSold}
    )`;

const withEdits = <G extends Group>(groups: readonly G[], edits: ReadonlyMap<number, number>): G[] =>
  groups.map((group) => ({ ...group, orders: group.orders + (edits.get(group.id) ?? 0) }));

/** Sums per SKU of a range; in how many orders it was sold isn't counted. */
export const goodsBySku = async (db: Database, range: FactRange): Promise<(Goods & { id: number })[]> => {
  const { rows } = await sql<Goods & { id: number }>`
    select sku_id as id, ${sumsOfGoods}
    from ${productsSoldAndUncosted(range)} s group by 1 having ${somethingSold}`.execute(db);
  return rows;
};

/**
 * Sums per group of a range, with distinct orders; `members` are SKUs. Of these also how many different ones there are over all groups: one
 * may have changed its group.
 */
export const groupsOfSkus = async (
  db: Database,
  range: FactRange,
  dimension: typeof byVendor | typeof byCategory,
): Promise<{ groups: Group[]; skus: number }> => {
  const asked = sql<Group & { skus: number }>`
    with g as materialized (select * from ${groupsAndSkus(range, dimension)} m)
    select id, count(*)::float8 as members, ${sumsOfSums}, (select count(*)::float8 from (
        select from g group by member having ${somethingOfSums}) k) as skus
    from g group by 1`;
  const [{ rows }, edits] = await Promise.all([
    asked.execute(db),
    ordersByEditsPerGroup(db, range, dimension),
  ]);
  const groups = rows.map(({ skus: _, ...group }) => group);
  return { groups: withEdits(groups, edits), skus: rows[0]?.skus ?? 0 };
};

const soldBySku = async (db: Database, range: FactRange, where: RawBuilder<unknown>): Promise<Group[]> => {
  if (range.cells !== 'chain') {
    const { rows } = await sql<Group>`
      select id, count(*)::float8 as members, ${sumsOfSums} from (
        select sku_id as id, shop_id, ${sumsOf(bySku.orders)}
        from ${productMeasuresByStore(bySku.orders)(range)} s where ${where} group by 1, 2 having ${somethingSold}
      ) g group by 1`.execute(db);
    return rows;
  }
  // The marks go first: on several servers stores are looked through again while their sums are added up here.
  const marks = await storeMarks(db, range, where);
  const [stores, { rows }] = await Promise.all([
    sellingStores(db, marks),
    sql<Omit<Group, 'members'>>`
      select sku_id as id, ${sumsOf(bySku.orders)} from ${productMeasures(bySku.orders)(range)} s where ${where} group by 1`.execute(
      db,
    ),
  ]);
  // What was sold and corrected to nothing is not listed.
  return rows.flatMap((row) => {
    const members = stores.get(row.id) ?? 0;
    return members === 0 ? [] : [{ ...row, members }];
  });
};

/**
 * Sums per SKU, with distinct orders; `members` are the stores that sold something of it. Over the whole chain the stores come out of marks:
 * cells of every store are hundred times as many.
 */
export const salesOfSkusInStores = async (
  db: Database,
  range: FactRange,
  where: RawBuilder<unknown>,
): Promise<Group[]> => {
  const [groups, edits] = await Promise.all([
    soldBySku(db, range, where),
    ordersByEditsPerGroup(db, range, bySku),
  ]);
  return withEdits(groups, edits);
};

/** Sums by how it is taxed (`sales_lines.tax_bucket`): `orders` count each order once over all buckets, `bucket_orders` once in each. */
type Bucket = Sums & { bucket: number; bucket_orders: number };

/** Few rows, which several parts of a report add up: read once of a moment. */
export const salesByBucket = (db: Database, range: FactRange): Promise<readonly Bucket[]> =>
  onceOfMoment(db, JSON.stringify(['sales by bucket', range.cells, ...namedRange(range)]), () =>
    askSums(
      db,
      range,
      sql<Bucket>`
      select tax_bucket as bucket, sum(bucket_orders)::float8 as bucket_orders, ${sumsOf('orders_count')}
      from ${bucketSales(range)} s group by 1`,
    ),
  );

/** Sums over the whole range, with distinct orders. */
export const salesOverAll = async (db: Database, range: FactRange): Promise<Sums> => {
  const [buckets, edits] = await Promise.all([
    salesByBucket(db, range),
    ordersByEditsPerGroup(db, range, overAll),
  ]);
  const sums = totalSums(buckets);
  return { ...sums, orders: sums.orders + (edits.get(0) ?? 0) };
};

/** What was sold over the whole range, its orders not counted. */
export const soldOverAll = async (
  db: Database,
  range: FactRange,
): Promise<Pick<Sums, 'gross' | 'discount' | 'returned'>> => {
  const [sums] = await askSums(
    db,
    range,
    sql<Record<'gross' | 'discount' | 'returned', number>>`
    select coalesce(sum(gross_cents), 0)::float8 as gross, coalesce(sum(discount_cents), 0)::float8 as discount,
      coalesce(sum(return_cents), 0)::float8 as returned
    from ${netOverAll(range)} s`,
  );
  return sums ?? { gross: 0, discount: 0, returned: 0 };
};

/** Distinct orders of the groups listed: of all of them the cheap sum, of some of them a count. */
export const distinctOrders = async (
  db: Database,
  range: FactRange,
  dimension: Dimension & { column: string },
  listed: readonly { id: number }[],
  isWhole: boolean,
): Promise<number> => {
  if (!isWhole) {
    return ordersOfGroups(
      db,
      range,
      dimension,
      listed.map(({ id }) => id),
    );
  }
  const [[sums], edits] = await Promise.all([
    askSums(
      db,
      range,
      sql<{ orders: number | null }>`
      select sum(orders_count)::float8 as orders from ${ordersOverAll(range)} s`,
    ),
    ordersByEditsPerGroup(db, range, overAll),
  ]);
  return (sums?.orders ?? 0) + (edits.get(0) ?? 0);
};
