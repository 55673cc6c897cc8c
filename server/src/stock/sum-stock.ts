import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { lockNumbers } from '../platform/database/lock-numbers.ts';
import { skuOf, stepsOf, stepUnits, stepValue } from './stock-steps.ts';
import { settleTouched } from './touched-stock.ts';

/** The chain as a store of its own in the tables of sums. */
export const CHAIN = 0;

/** Days after `after` until `through`; everything before is summed already. */
type Days = { after: string; through: string };

const columns = sql`shop_id, variant_id, location_id, local_date, sku, on_hand, committed, available, incoming,
  unit_cost_cents, price_cents`;

/** What stood on the last summed day, and every row since. */
const rowsSince = (shopId: number, { after, through }: Days) => sql`
  (select ${columns} from inventory_standing where shop_id = ${shopId}
  union all
  select ${columns} from inventory_snapshots
  where shop_id = ${shopId} and local_date > ${after}::date and local_date <= ${through}::date)`;

const addChanges = (trx: Database, shopId: number, days: Days) =>
  sql`insert into inventory_changes (shop_id, local_date, sku, units, value_cents, places)
    select ${shopId}::int, local_date, ${skuOf}, sum(${stepUnits}), sum(${stepValue}), sum(sign)
    from ${stepsOf(rowsSince(shopId, days))} s
    where local_date > ${days.after}::date
    group by 2, 3
    having sum(${stepUnits}) <> 0 or sum(${stepValue}) <> 0 or sum(sign) <> 0`.execute(trx);

/** The last days of months, from the first one that `after` leaves open. */
const monthEnds = (shopId: number, { after, through }: Days) => sql`
  (select month_end from (
    select (month + interval '1 month - 1 day')::date as month_end
    from (select min(local_date) as first from inventory_changes where shop_id = ${shopId} having count(*) > 0) f,
      generate_series(date_trunc('month', greatest(f.first, ${after}::date)::timestamp),
        ${through}::timestamp, interval '1 month') as month
  ) m where month_end > ${after}::date and month_end <= ${through}::date)`;

const addMonthEnds = (trx: Database, shopId: number, days: Days) =>
  sql`insert into inventory_month_ends (shop_id, month_end, sku, units, value_cents, value_days, places)
    select ${shopId}::int, month_end, sku, sum(units), sum(value_cents),
      sum(value_cents * (month_end - local_date + 1)), sum(places)
    from ${monthEnds(shopId, days)} m join inventory_changes c on c.local_date <= month_end
    where shop_id = ${shopId}
    group by 2, 3`.execute(trx);

const writeGaps = async (trx: Database, shopId: number) => {
  await sql`delete from inventory_gaps where shop_id = ${shopId}`.execute(trx);
  await sql`
    with levels as (
      select sku, local_date, sum(units) over days as on_hand, lag(local_date) over days as before,
        lead(local_date, 1, 'infinity') over days as next
      from inventory_changes where shop_id = ${shopId}
      window days as (partition by sku order by local_date)
    )
    insert into inventory_gaps (shop_id, sku, from_date, until_date)
    select ${shopId}::int, sku, '-infinity', local_date from levels where before is null
    union all
    select ${shopId}::int, sku, local_date, next from levels where on_hand <= 0`.execute(trx);
};

const addLocationDays = (trx: Database, shopId: number, days: Days) =>
  sql`insert into inventory_location_days (shop_id, location_id, local_date, skus, on_hand, negative, committed,
      available, incoming, cost_cents, retail_cents, costed_retail_cents, without_cost)
    with steps as (
      select *, ${stepUnits} as units from ${stepsOf(rowsSince(shopId, days))} s
    ), days as (
      select location_id, local_date, sum(units) as on_hand, -sum(sign * least(on_hand, 0)) as negative,
        sum(sign * committed) as committed, sum(sign * available) as available, sum(sign * incoming) as incoming,
        coalesce(sum(units * unit_cost_cents), 0) as cost, sum(units * price_cents) as retail,
        coalesce(sum(units * price_cents) filter (where unit_cost_cents is not null), 0) as costed_retail,
        coalesce(sum(units) filter (where unit_cost_cents is null), 0) as without_cost
      from steps group by 1, 2
    ), stocked as (
      select location_id, sku, local_date, sum(sum(sign)) over (
        partition by location_id, sku order by local_date) > 0 as is_stocked
      from steps group by 1, 2, 3
    ), turned as (
      select location_id, local_date, is_stocked, coalesce(lag(is_stocked) over (
        partition by location_id, sku order by local_date), false) as was_stocked
      from stocked
    ), skus as (
      select location_id, local_date, sum(is_stocked::int - was_stocked::int) as skus from turned group by 1, 2
    ), standing as (
      select location_id, local_date, sum(skus) over w as skus, sum(on_hand) over w as on_hand,
        sum(negative) over w as negative, sum(committed) over w as committed, sum(available) over w as available,
        sum(incoming) over w as incoming, sum(cost) over w as cost, sum(retail) over w as retail,
        sum(costed_retail) over w as costed_retail, sum(without_cost) over w as without_cost
      from days join skus using (location_id, local_date)
      window w as (partition by location_id order by local_date)
    )
    select ${shopId}::int, * from standing where local_date > ${days.after}::date`.execute(trx);

const writeStanding = (trx: Database, shopId: number, days: Days) =>
  sql`insert into inventory_standing as s (${columns})
    select distinct on (variant_id, location_id) ${columns} from inventory_snapshots
    where shop_id = ${shopId} and local_date > ${days.after}::date and local_date <= ${days.through}::date
    order by variant_id, location_id, local_date desc
    on conflict (shop_id, variant_id, location_id) do update set local_date = excluded.local_date,
      sku = excluded.sku, on_hand = excluded.on_hand, committed = excluded.committed,
      available = excluded.available, incoming = excluded.incoming, unit_cost_cents = excluded.unit_cost_cents,
      price_cents = excluded.price_cents`.execute(trx);

const summedThrough = async (trx: Database, shopId: number): Promise<string | undefined> => {
  const row = await trx
    .selectFrom('inventory_sums')
    .select('through')
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirst();
  return row?.through;
};

const writeThrough = (trx: Database, shopId: number, through: string) =>
  sql`insert into inventory_sums (shop_id, through, location_ids)
    select ${shopId}::int, ${through}::date, coalesce(array_agg(distinct location_id), '{}')
    from inventory_location_days where shop_id = ${shopId}
    on conflict (shop_id) do update set through = excluded.through, location_ids = excluded.location_ids`.execute(
    trx,
  );

const clear = async (trx: Database, shopId: number) => {
  for (const table of [
    'inventory_changes',
    'inventory_month_ends',
    'inventory_gaps',
    'inventory_location_days',
    'inventory_standing',
  ]) {
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId}`.execute(trx);
  }
};

/** Before everything there is. */
const BEGINNING = '-infinity';

/**
 * Takes note of what the snapshots of a store say of the days after those summed already, until `through`. Belongs into
 * the transaction that writes them.
 */
export const sumStock = async (trx: Database, shopId: number, through: string): Promise<void> => {
  // Nobody sums up the chain while somebody else sums up a store.
  await sql`select pg_advisory_xact_lock_shared(${lockNumbers.stockSums})`.execute(trx);
  const after = await summedThrough(trx, shopId);
  if (after !== undefined && after >= through) return;
  const days = { after: after ?? BEGINNING, through };
  if (after === undefined) await clear(trx, shopId);
  await addChanges(trx, shopId, days);
  await addMonthEnds(trx, shopId, days);
  await writeGaps(trx, shopId);
  await addLocationDays(trx, shopId, days);
  await writeStanding(trx, shopId, days);
  await writeThrough(trx, shopId, through);
  await settleTouched(trx, shopId);
  // A store that is new to the chain, or summed again: the chain may hold other figures of those days.
  const { rows } = await sql<{ first: string | null }>`
    select min(local_date) as first from inventory_changes
    where shop_id = ${shopId} and local_date > ${days.after}::date`.execute(trx);
  await sql`delete from inventory_sums where shop_id = ${CHAIN} and through >= ${rows[0]?.first ?? null}::date`.execute(
    trx,
  );
};

/** Adds up the stores, until the last day that all of them have closed. Belongs into a transaction. */
export const sumChain = async (trx: Database): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${lockNumbers.stockSums})`.execute(trx);
  const { rows } = await sql<{ through: string | null; shops: number[] | null }>`
      select min(through) as through, array_agg(shop_id) as shops from inventory_sums
      where shop_id <> ${CHAIN}`.execute(trx);
  const [{ through, shops } = { through: null, shops: null }] = rows;
  const after = await summedThrough(trx, CHAIN);
  if (through === null || shops === null || (after !== undefined && after >= through)) return;
  const days = { after: after ?? BEGINNING, through };
  if (after === undefined) await clear(trx, CHAIN);
  await sql`insert into inventory_changes (shop_id, local_date, sku, units, value_cents, places)
      select ${CHAIN}::int, local_date, sku, sum(units), sum(value_cents), sum(places) from inventory_changes
      where shop_id = any(${shops}::int[]) and local_date > ${days.after}::date and local_date <= ${through}::date
      group by 2, 3
      having sum(units) <> 0 or sum(value_cents) <> 0 or sum(places) <> 0`.execute(trx);
  await addMonthEnds(trx, CHAIN, days);
  await writeGaps(trx, CHAIN);
  await writeThrough(trx, CHAIN, through);
};

type Through = { shop_id: number; through: string };

/** Stores with snapshots that nobody has summed up yet: how a database that is older than the sums gets them. */
const unsummed = async (db: Database): Promise<Through[]> => {
  const [shops, sums] = await Promise.all([
    sql<{ shop_id: number }>`select shop_id from shops`.execute(db),
    sql<{ shop_id: number }>`select shop_id from inventory_sums`.execute(db),
  ]);
  const summed = new Set(sums.rows.map(({ shop_id }) => shop_id));
  const missing = shops.rows.map(({ shop_id }) => shop_id).filter((shopId) => !summed.has(shopId));
  if (missing.length === 0) return [];
  const [written, closed] = await Promise.all([
    sql<Through>`select shop_id, max(local_date) as through from inventory_snapshots
      where shop_id = any(${missing}::int[]) group by 1 order by 1`.execute(db),
    sql<Through>`select shop_id, closed_through as through from inventory_days
      where shop_id = any(${missing}::int[]) and closed_through is not null`.execute(db),
  ]);
  const closedThrough = new Map(closed.rows.map(({ shop_id, through }) => [shop_id, through]));
  return written.rows.map(({ shop_id, through }) => ({
    shop_id,
    through: closedThrough.get(shop_id) ?? through,
  }));
};

/** Sums up the stores that are not, and then the chain; gives how many stores that were. */
export const sumMissingStock = async (db: Database): Promise<number> => {
  const stores = await unsummed(db);
  for (const { shop_id, through } of stores) {
    await db.transaction().execute((trx) => sumStock(trx, shop_id, through));
  }
  await db.transaction().execute(sumChain);
  return stores.length;
};

/** Throws the sums of a store away, so that `sumMissingStock` works them out again from its snapshots. */
export const forgetStockSums = (trx: Database, shopId: number) =>
  sql`delete from inventory_sums where shop_id = ${shopId}`.execute(trx);
