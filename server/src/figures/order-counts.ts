/**
 * Distinct orders per group (domain.md 2.1, M: orders_count). The facts count an order on the first row that
 * sold something of a group, so a plain sum is right but for one rare case: an order whose first sale lies
 * before the range and to which an edit inside the range, or what came late of it, added more. Only those are looked at.
 */
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import { type FactRange, inRange, salesAdded, salesLines } from './facts-source.ts';
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

/** Orders per store and group that only an edit brings into the range. */
export const ordersByEdits = async (db: Database, range: FactRange, dimension: Dimension) => {
  const column = dimension.column === null ? sql`0` : sql.ref(dimension.column);
  const { rows } = await sql<{ shop_id: number; id: number; orders: number }>`
    with added as (
      select shop_id, order_id, ${column} as id from ${salesAdded(range)} e
      group by 1, 2, 3 having sum(units_sold) > 0
    )
    select shop_id, id, count(*)::float8 as orders from added a
    where not exists (
      select 1 from sales_lines s
      where s.shop_id = a.shop_id and s.order_id = a.order_id
        and ${inRange('sales_lines', range)}
        and ${dimension.column === null ? sql`true` : sql`s.${column} = a.id`}
      having sum(s.${sql.ref(dimension.orders)}) > 0
    )
    group by 1, 2`.execute(db);
  return rows;
};

/** The same per group, whatever the store. */
export const ordersByEditsPerGroup = (
  db: Database,
  range: FactRange,
  dimension: Dimension,
): Promise<ReadonlyMap<number, number>> => {
  const { shopIds, start, end, until = null, held = 'all' } = range;
  const hours = until && [until.day, ...until.moments];
  const question = JSON.stringify(['orders by edits', dimension, shopIds, start, end, hours, held]);
  return onceOfMoment(db, question, async () => {
    const groups = new Map<number, number>();
    for (const { id, orders } of await ordersByEdits(db, range, dimension)) {
      groups.set(id, (groups.get(id) ?? 0) + orders);
    }
    return groups;
  });
};

/** Distinct orders over some groups together: what a totals row shows when a search has left rows out. */
export const ordersOfGroups = async (
  db: Database,
  range: FactRange,
  dimension: Dimension,
  ids: readonly number[],
): Promise<number> => {
  const column = dimension.column === null ? sql`0` : sql.ref(dimension.column);
  const { rows } = await sql<{ orders: number }>`
    select count(*)::float8 as orders from (
      select 1 from ${salesLines(range)} s
      where kind in (1, 2) and ${column} = any(${[...ids]}::int[])
      group by shop_id, order_id having sum(units_sold) > 0
    ) o`.execute(db);
  return rows[0]?.orders ?? 0;
};
