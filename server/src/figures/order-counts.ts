/**
 * Distinct orders per group (domain.md 2.1, M: orders_count). The facts count an order on the first row that
 * sold something of a group, so a plain sum is right but for one rare case: an order whose first sale lies
 * before the range and to which an edit inside the range, or what came late of it, added more. Only those are looked at.
 */
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { fewRowsOfStores, togetherOnServers } from '../platform/database/one-statement.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import { anewForMuch } from './ask-range.ts';
import { type FactRange, isAdded, salesAdded, salesLines } from './facts-source.ts';
import type { OrdersColumn } from './measures.ts';

/** A column of `sales_lines` to group by, and the one that counts orders per such group. */
export type Dimension = {
  column: 'sku_id' | 'vendor_id' | 'category_id' | 'location_id' | null;
  orders: OrdersColumn;
};

export const bySku = { column: 'sku_id', orders: 'sku_orders' } as const satisfies Dimension;
export const byVendor = { column: 'vendor_id', orders: 'vendor_orders' } as const satisfies Dimension;
export const byCategory = { column: 'category_id', orders: 'category_orders' } as const satisfies Dimension;
/** An order has one location, so inside a store its orders are counted as they are over all. */
export const byLocation = { column: 'location_id', orders: 'orders_count' } as const satisfies Dimension;
export const overAll: Dimension = { column: null, orders: 'orders_count' };

/** Lines of an order in the range to which more was added there: how many units, and what of them is counted already. */
type Added = Record<
  'shop_id' | 'order_id' | Exclude<Dimension['column'], null> | 'units' | OrdersColumn,
  number
>;

/** A range as a question names it (platform/database/snapshot.ts). */
export const namedRange = ({ shopIds, start, end, until = null, held = 'all' }: FactRange) => {
  const hours = until && [until.day, ...until.moments];
  return [shopIds, start, end, hours, held];
};

/**
 * The lines of all orders to which something was added in the range, whatever they are grouped by: asked once. Where a caller sees all days,
 * an order that began in the range is counted by its first line there.
 */
const addedLines = (db: Database, range: FactRange): Promise<readonly Added[]> =>
  onceOfMoment(db, JSON.stringify(['added lines', ...namedRange(range)]), async () => {
    const began = (range.held ?? 'all') === 'all' ? sql`order_date < ${range.start}::date` : sql`true`;
    const added = await fewRowsOfStores(
      db,
      sql<{ shop_id: number; order_id: number }>`
      select distinct shop_id, order_id from ${salesAdded(range)} e where ${began}`,
    );
    if (added.length === 0) return [];
    // Named one by one: how few they are can't be foreseen, and all lines of the range would be looked through,
    // by a plan for all values, too.
    const shopIds = added.map(({ shop_id }) => shop_id);
    const orderIds = added.map(({ order_id }) => order_id);
    const lines = sql<Added>`
      select s.shop_id, s.order_id, sku_id, vendor_id, category_id, location_id,
        coalesce(sum(units_sold) filter (where ${isAdded}), 0)::float8 as units, sum(orders_count)::float8 as orders_count,
        sum(sku_orders)::float8 as sku_orders, sum(vendor_orders)::float8 as vendor_orders,
        sum(category_orders)::float8 as category_orders
      from ${salesLines(range)} s
      where (shop_id, order_id) in (select * from unnest(${shopIds}::int[], ${orderIds}::bigint[]))
      group by 1, 2, 3, 4, 5, 6`;
    return await fewRowsOfStores(db, anewForMuch(range, lines));
  });

/** Orders per store and group that only an edit brings into the range. */
export const ordersByEdits = async (db: Database, range: FactRange, { column, orders }: Dimension) => {
  const groups = new Map<string, { shop_id: number; id: number; units: number; counted: number }>();
  for (const line of await addedLines(db, range)) {
    const { shop_id, order_id } = line;
    const id = column === null ? 0 : line[column];
    const key = `${shop_id}/${order_id}/${id}`;
    const group = groups.get(key) ?? { shop_id, id, units: 0, counted: 0 };
    group.units += line.units;
    group.counted += line[orders];
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ units, counted }) => units > 0 && counted <= 0)
    .map(({ shop_id, id }) => ({ shop_id, id }));
};

/** The same per group, whatever the store. */
export const ordersByEditsPerGroup = async (
  db: Database,
  range: FactRange,
  dimension: Dimension,
): Promise<ReadonlyMap<number, number>> => {
  const groups = new Map<number, number>();
  for (const { id } of await ordersByEdits(db, range, dimension)) groups.set(id, (groups.get(id) ?? 0) + 1);
  return groups;
};

/** Distinct orders over some groups together: what a totals row shows when a search has left rows out. */
export const ordersOfGroups = async (
  db: Database,
  range: FactRange,
  dimension: Dimension,
  ids: readonly number[],
): Promise<number> => {
  const column = dimension.column === null ? sql`0` : sql.ref(dimension.column);
  const rows = await togetherOnServers(
    db,
    sql<{ orders: number }>`
    select count(*)::float8 as orders from (
      select 1 from ${salesLines(range)} s
      where kind in (1, 2) and ${column} = any(${[...ids]}::int[])
      group by shop_id, order_id having sum(units_sold) > 0
    ) o`,
  );
  return rows.reduce((sum, { orders }) => sum + orders, 0);
};
