/**
 * Where turn takes its stock from: sums until the ends of months, and what changed on the days between. Stores that
 * are summed up (sum-stock.ts) have both at hand; of others the changes are read out of the snapshots, and there are
 * no ends of months. Either way today's changes are those of the live levels.
 */
import { addDays, earlier, type LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { ofOneStore } from '../platform/database/of-one-store.ts';
import { fewRowsOfStores } from '../platform/database/one-statement.ts';
import { rowsOfStores } from '../platform/database/store-servers.ts';
import { type ReportStore, today } from '../stores/index.ts';
import { stockThrough } from './stock-source.ts';
import { liveSteps, skuOf, stepsOf, stepUnits, stepValue } from './stock-steps.ts';
import { CHAIN } from './sum-stock.ts';

export type StockSums = {
  /** The stores that month ends and gaps are kept of: the chosen ones, or the chain as one. */
  readonly shopIds: readonly number[];
  /** The last day until which month ends and gaps are there, live stock left out; null where there are none. */
  readonly through: LocalDate | null;
  /** Whether all of it is the chain's as one, or one store's: rows that lie together wherever stores are spread. */
  readonly isOfOne: boolean;
  /** Rows of `shop_id, local_date, sku, units, value_cents, places`, of the days after `after` until `until`. */
  changes(after: LocalDate, until: LocalDate): RawBuilder<unknown>;
};

/** Before any stock there is. */
export const BEGINNING: LocalDate = '0001-01-31';

/** The last day of a month that is not after a day. */
export const monthEndUntil = (day: LocalDate): LocalDate => {
  const next = addDays(day, 1);
  return next.endsWith('-01') ? day : addDays(`${day.slice(0, 8)}01`, -1);
};

const changesOf = (steps: RawBuilder<unknown>) => sql`
  select shop_id, local_date, ${skuOf} as sku, sum(${stepUnits}) as units, sum(${stepValue}) as value_cents,
    sum(sign) as places
  from ${steps} s group by 1, 2, 3`;

/** What the snapshots themselves say, of all stores until a day: the plain way, and the slow one. */
export const plainStock = (stores: readonly ReportStore[], end: LocalDate, now = new Date()): StockSums => ({
  shopIds: [],
  through: null,
  isOfOne: stores.length === 1,
  changes: (after, until) => sql`
    (select * from (${changesOf(stepsOf(stockThrough(stores, end, now)))}) c
    where local_date > ${after}::date and local_date <= ${until}::date)`,
});

type State = { chain: string | null; through: string | null; isWhole: boolean; hasUnsummed: boolean };

const haveSnapshots = async (db: Database, shopIds: readonly number[]): Promise<boolean> => {
  if (shopIds.length === 0) return false;
  const rows = await rowsOfStores(
    db,
    sql<{ have: boolean }>`
    select exists (select 1 from inventory_snapshots where shop_id = any(${[...shopIds]}::int[])) as have`,
  );
  return rows.some(({ have }) => have);
};

const stateOf = async (db: Database, shopIds: readonly number[]): Promise<State> => {
  // One store's sums serve as well as a chain's of one, and its server alone is asked.
  const rows = await fewRowsOfStores(
    db,
    sql<{ shop_id: number; through: LocalDate | null }>`
    select shop_id, through from inventory_sums s where ${ofOneStore('s', shopIds)}`,
  );
  const throughOf = new Map(rows.map(({ shop_id, through }) => [shop_id, through]));
  const chosen = new Set(shopIds);
  const summed = shopIds.flatMap((shopId) => throughOf.get(shopId) ?? []);
  return {
    chain: throughOf.get(CHAIN) ?? null,
    through: summed.length === 0 ? null : summed.reduce(earlier),
    isWhole: shopIds.length !== 1 && rows.every(({ shop_id }) => shop_id === CHAIN || chosen.has(shop_id)),
    hasUnsummed: await haveSnapshots(
      db,
      shopIds.filter((shopId) => !throughOf.has(shopId)),
    ),
  };
};

const stored = (shopIds: readonly number[], after: LocalDate, until: LocalDate) => sql`
  select shop_id, local_date, sku, units, value_cents, places from inventory_changes
  where shop_id = any(${[...shopIds]}::int[]) and local_date > ${after}::date and local_date <= ${until}::date`;

/** What was last written down of each location of some stores that are summed up, until a day: rows of `inventory_location_days`. */
export const lastWrittenDown = (shopIds: readonly number[], day: LocalDate) => sql`(
  with places as (
    select shop_id, unnest(location_ids) as location_id from inventory_sums where shop_id = any(${[...shopIds]}::int[])
  ), latest as materialized (
    select p.*, (
      select max(local_date) from inventory_location_days d
      where d.shop_id = p.shop_id and d.location_id = p.location_id and d.local_date <= ${day}::date
        and ${ofOneStore('d', shopIds)}
    ) as local_date
    from places p
  )
  select d.* from latest join inventory_location_days d using (shop_id, location_id, local_date)
  where ${ofOneStore('d', shopIds)})`;

/** The same changes of all SKUs together, from one day on which something was written down of a location to the next. */
const ofLocations = (shopIds: readonly number[], after: LocalDate, until: LocalDate) => {
  const columns = sql`shop_id, location_id, local_date, on_hand, cost_cents`;
  if (after === BEGINNING) {
    return sql`select shop_id, local_date, '' as sku, on_hand as units, cost_cents as value_cents, 0 as places
      from ${lastWrittenDown(shopIds, until)} w`;
  }
  return sql`
    select shop_id, local_date, '' as sku, units, value_cents, 0 as places from (
      select shop_id, local_date, on_hand - coalesce(lag(on_hand) over w, 0) as units,
        cost_cents - coalesce(lag(cost_cents) over w, 0) as value_cents
      from (
        select ${columns} from ${lastWrittenDown(shopIds, after)} w
        union all
        select ${columns} from inventory_location_days
        where shop_id = any(${[...shopIds]}::int[]) and local_date > ${after}::date and local_date <= ${until}::date
      ) d window w as (partition by shop_id, location_id order by local_date)
    ) c where local_date > ${after}::date`;
};

const later = (a: LocalDate, b: LocalDate) => (a > b ? a : b);

/**
 * The stock of some stores until a day, out of sums where all of them have them. `bySku` false where SKUs needn't be told apart, but
 * stores must be: then what is written down of their locations is enough, and there are no ends of months.
 */
export const stockSums = async (
  db: Database,
  stores: readonly ReportStore[],
  end: LocalDate,
  { bySku = true, now = new Date() }: { bySku?: boolean; now?: Date } = {},
): Promise<StockSums> => {
  const shopIds = stores.map((store) => store.shop_id);
  const state = await stateOf(db, shopIds);
  if (state.hasUnsummed) return plainStock(stores, end, now);
  const withLive = (rows: RawBuilder<unknown>, after: LocalDate, until: LocalDate) => {
    const open = stores.filter((store) => today(store, now) > after && today(store, now) <= until);
    return open.length === 0
      ? sql`(${rows})`
      : sql`(${rows} union all ${changesOf(liveSteps(open, until, now))})`;
  };
  if (!bySku) {
    return {
      shopIds,
      through: null,
      isOfOne: shopIds.length === 1,
      changes: (after, until) => withLive(ofLocations(shopIds, after, until), after, until),
    };
  }
  const chain = state.isWhole ? state.chain : null;
  const closed = stores.reduce((day, store) => earlier(day, addDays(today(store, now), -1)), end);
  const through = chain ?? state.through;
  const isInChain = (day: LocalDate) => chain !== null && day <= chain;
  return {
    shopIds: chain === null ? shopIds : [CHAIN],
    through: through === null ? null : earlier(through, closed),
    isOfOne: shopIds.length === 1 || (isInChain(end) && closed === end),
    changes: (after, until) =>
      withLive(
        chain === null
          ? stored(shopIds, after, until)
          : sql`${stored([CHAIN], after, earlier(until, chain))} ${
              isInChain(until) ? sql`` : sql`union all ${stored(shopIds, later(after, chain), until)}`
            }`,
        after,
        until,
      ),
  };
};
