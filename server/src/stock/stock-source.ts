/**
 * Where the inventory reports take stock from: rows written at close of the days on which something changed,
 * and for today the live levels. The row in force on a day is the latest one until then (domain.md 2.2, R8).
 */

import { type RawBuilder, sql } from 'kysely';
import { type ReportStore, today } from '../stores/index.ts';

/** Where live stock is read: all levels, or from products on that were touched since the last close: `v` and `l`. */
type LiveRows = (shopIds: RawBuilder<unknown>) => RawBuilder<unknown>;

const all: LiveRows = (shopIds) => sql`
  inventory_levels l join variants v on v.shop_id = l.shop_id and v.variant_id = l.variant_id
  where l.shop_id = any(${shopIds})`;

/** Stores are named where rows are fewest: named of levels, all of those would be read. */
export const ofTouched: LiveRows = (shopIds) => sql`
  (select distinct shop_id, product_id from touched_products where shop_id = any(${shopIds})) t
  join variants v on v.shop_id = t.shop_id and v.product_id = t.product_id
  join inventory_levels l on l.shop_id = v.shop_id and l.variant_id = v.variant_id
  where true`;

/** Live stock of tracked variants; gift cards are no goods. One shape with `inventory_snapshots`. */
export const liveStock = (
  stores: readonly ReportStore[],
  through: string,
  now: Date,
  rows: LiveRows = all,
): RawBuilder<unknown> => {
  const open = stores.map((store) => ({ id: store.shop_id, day: today(store, now) }));
  const reached = open.filter(({ day }) => day <= through);
  const idsOf = (those: typeof open) => sql`${those.map(({ id }) => id)}::int[]`;
  // Said of each row and not joined: rows on several servers have no list beside them.
  const days = [...Map.groupBy(reached, ({ day }) => day)].map(
    ([day, those]) => sql`when l.shop_id = any(${idsOf(those)}) then ${day}::date`,
  );
  const dayOf = days.length === 0 ? sql`null::date` : sql`case ${sql.join(days, sql` `)} end`;
  return sql`
    select l.shop_id, l.variant_id, l.location_id, ${dayOf} as local_date, coalesce(v.sku, '') as sku, l.on_hand,
      l.committed, l.available, l.incoming, v.unit_cost_cents, v.price_cents
    from ${rows(idsOf(reached))} and v.tracked and not v.gift_card`;
};

/** All stock rows of some stores until a store-local day, that day included. */
export const stockThrough = (
  stores: readonly ReportStore[],
  through: string,
  now = new Date(),
): RawBuilder<unknown> => sql`
  (select shop_id, variant_id, location_id, local_date, sku, on_hand, committed, available, incoming,
    unit_cost_cents, price_cents
  from inventory_snapshots
  where shop_id = any(${stores.map((store) => store.shop_id)}::int[]) and local_date <= ${through}::date
  union all
  ${liveStock(stores, through, now)})`;

/** The stock in force at close of a day: one row per variant and location. */
export const stockAsOf = (
  stores: readonly ReportStore[],
  day: string,
  now = new Date(),
): RawBuilder<unknown> => sql`
  (select distinct on (shop_id, variant_id, location_id) * from ${stockThrough(stores, day, now)} s
  order by shop_id, variant_id, location_id, local_date desc)`;
