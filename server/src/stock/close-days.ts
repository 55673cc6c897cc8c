import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { type ReportStore, reportStores, today } from '../stores/index.ts';
import { sumMissingStock, sumStock } from './sum-stock.ts';

/** Whether the day was still to be closed; whoever asks second waits, and is told that it is done. */
const take = async (trx: Database, shopId: number, day: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into inventory_days (shop_id, closed_through) values (${shopId}, ${day}::date)
    on conflict (shop_id) do update set closed_through = excluded.closed_through
      where inventory_days.closed_through < excluded.closed_through
    returning shop_id`.execute(trx);
  return rows.length > 0;
};

/**
 * Writes down the stock of a store at close of a day: of what changed since the last row, and nothing for
 * what is no longer stocked. Doing it again for the same day changes nothing.
 */
const closeDay = (db: Database, { shop_id }: ReportStore, day: string) =>
  db.transaction().execute(async (trx) => {
    if (!(await take(trx, shop_id, day))) return;
    await sql`
      with latest as (
        select distinct on (variant_id, location_id) * from inventory_snapshots
        where shop_id = ${shop_id} and local_date <= ${day}::date
        order by variant_id, location_id, local_date desc
      ), live as (
        select l.variant_id, l.location_id, coalesce(v.sku, '') as sku, l.on_hand, l.committed, l.available,
          l.incoming, v.unit_cost_cents, v.price_cents
        from inventory_levels l join variants v using (shop_id, variant_id)
        where l.shop_id = ${shop_id} and v.tracked and not v.gift_card
      ), now as (
        select * from live
        union all
        select variant_id, location_id, sku, 0, 0, 0, 0, unit_cost_cents, price_cents from latest t
        where not exists (
          select 1 from live l where l.variant_id = t.variant_id and l.location_id = t.location_id)
      )
      insert into inventory_snapshots (shop_id, variant_id, location_id, local_date, sku, on_hand, committed,
        available, incoming, unit_cost_cents, price_cents)
      select ${shop_id}, n.variant_id, n.location_id, ${day}::date, n.sku, n.on_hand, n.committed, n.available,
        n.incoming, n.unit_cost_cents, n.price_cents
      from now n left join latest t using (variant_id, location_id)
      where (n.sku, n.on_hand, n.committed, n.available, n.incoming, n.unit_cost_cents, n.price_cents)
        is distinct from (t.sku, t.on_hand, t.committed, t.available, t.incoming, t.unit_cost_cents, t.price_cents)
      on conflict (shop_id, variant_id, location_id, local_date) do nothing`.execute(trx);
    await sumStock(trx, shop_id, day);
  });

/**
 * Closes yesterday in every store where it is over and not written down yet; gives how many stores that were. Sums up
 * what isn't yet.
 */
export const closeInventoryDays = async (scope: Scope, db: Database, now = new Date()): Promise<number> => {
  const stores = await reportStores(scope, db, undefined);
  const rows = await db.selectFrom('inventory_days').selectAll().execute();
  const closed = new Map(rows.map((row) => [row.shop_id, row.closed_through]));
  const due = stores
    .map((store) => ({ store, day: addDays(today(store, now), -1) }))
    .filter(({ store, day }) => (closed.get(store.shop_id) ?? '') < day);
  for (const { store, day } of due) await closeDay(db, store, day);
  await sumMissingStock(db);
  return due.length;
};
