import { earlier } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { fewRowsOfStores } from '../platform/database/one-statement.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import { rowsOfStores } from '../platform/database/store-servers.ts';
import { rowsOfSums } from '../platform/database/sums-of-stores.ts';
import { type ReportStore, today } from '../stores/index.ts';
import { liveSteps, stepUnits } from './stock-steps.ts';
import { BEGINNING, lastWrittenDown, monthEndUntil, stockSums } from './stock-sums.ts';
import { addStock, type LocationStock, plainStockByLocation } from './valuation.ts';

const keyOf = ({ shop_id, location_id }: Pick<LocationStock, 'shop_id' | 'location_id'>) =>
  `${shop_id}/${location_id}`;

/** What was last written down of each location of the stores that are summed up. */
const writtenDown = async (
  db: Database,
  shopIds: readonly number[],
  day: string,
): Promise<LocationStock[]> => {
  const rows = await rowsOfStores(
    db,
    sql<LocationStock>`
    select shop_id, location_id, skus::float8 as skus, on_hand::float8 as on_hand, negative::float8 as negative,
      committed::float8 as committed, available::float8 as available, incoming::float8 as incoming,
      cost_cents::float8 as cost, retail_cents::float8 as retail, costed_retail_cents::float8 as costed_retail,
      without_cost::float8 as without_cost
    from ${lastWrittenDown(shopIds, day)} w`,
  );
  return rows;
};

type LiveChange = Omit<LocationStock, 'skus'> & { other_skus: boolean };

/** What has changed today at each location; `other_skus` where something is stocked there under another SKU than before. */
const changedToday = async (
  db: Database,
  stores: readonly ReportStore[],
  day: string,
): Promise<LiveChange[]> => {
  const rows = await rowsOfStores(
    db,
    sql<LiveChange>`
    select shop_id, location_id, sum(units)::float8 as on_hand, -sum(sign * least(on_hand, 0))::float8 as negative,
      sum(sign * committed)::float8 as committed, sum(sign * available)::float8 as available,
      sum(sign * incoming)::float8 as incoming, coalesce(sum(units * unit_cost_cents), 0)::float8 as cost,
      sum(units * price_cents)::float8 as retail,
      coalesce(sum(units * price_cents) filter (where unit_cost_cents is not null), 0)::float8 as costed_retail,
      coalesce(sum(units) filter (where unit_cost_cents is null), 0)::float8 as without_cost,
      bool_or(places <> 0) as other_skus
    from (
      select *, ${stepUnits} as units, sum(sign) over (partition by shop_id, location_id, sku) as places
      from ${liveSteps(stores, day, new Date())} s
    ) s group by 1, 2`,
  );
  return rows;
};

/** Which stores are summed up: asked once, whatever days a report looks at. */
const summed = (db: Database, shopIds: readonly number[]): Promise<ReadonlySet<number>> =>
  onceOfMoment(db, JSON.stringify(['stores with sums of stock', shopIds]), async () => {
    const rows = await fewRowsOfStores(
      db,
      sql<{ shop_id: number }>`
      select shop_id from inventory_sums where shop_id = any(${[...shopIds]}::int[])`,
    );
    return new Set(rows.map((row) => row.shop_id));
  });

/** What each location held at close of a day; today it is what the live levels say. */
export const stockByLocation = async (
  db: Database,
  stores: readonly ReportStore[],
  day: string,
): Promise<LocationStock[]> => {
  const haveSums = await summed(
    db,
    stores.map((store) => store.shop_id),
  );
  const open = stores.filter((store) => haveSums.has(store.shop_id) && today(store) <= day);
  const live = open.length > 0 ? await changedToday(db, open, day) : [];
  // How many different SKUs a location has can't be told from what changed: such a store is looked through.
  const looked = new Set(live.filter((change) => change.other_skus).map((change) => change.shop_id));
  const isSummed = (store: ReportStore) => haveSums.has(store.shop_id) && !looked.has(store.shop_id);
  const fast = stores.filter(isSummed);
  const others = stores.filter((store) => !isSummed(store));
  const [standing, plain] = await Promise.all([
    fast.length > 0
      ? writtenDown(
          db,
          fast.map((store) => store.shop_id),
          day,
        )
      : [],
    others.length > 0 ? plainStockByLocation(db, others, day) : [],
  ]);
  const changeOf = new Map(live.map((change) => [keyOf(change), change]));
  const withToday = standing.map((place) => {
    const change = changeOf.get(keyOf(place));
    return change ? { ...place, ...addStock(place, change) } : place;
  });
  return [...withToday, ...plain];
};

/** Different SKUs that stores stocked at close of a day. */
export const countSkus = async (
  db: Database,
  stores: readonly ReportStore[],
  day: string,
): Promise<number> => {
  const stock = await stockSums(db, stores, day);
  const before = stock.through === null ? BEGINNING : monthEndUntil(earlier(day, stock.through));
  const places = sql`
    with since as materialized (select sku, places::int from ${stock.changes(before, day)} c)
    select sku, sum(places)::int as places from (
      select sku, places from inventory_month_ends
      where shop_id = any(${[...stock.shopIds]}::int[]) and month_end = ${before}::date
      union all
      select sku, places from since
    ) p group by sku having sum(places) <> 0`;
  const rows = await rowsOfSums(
    db,
    stock.isOfOne,
    { stocked: { statement: places, by: { sku: 'text' }, sums: { places: 'integer' } } },
    ({ stocked }) =>
      sql<{ skus: number }>`select count(*)::float8 as skus from ${stocked} s where places > 0`,
  );
  return rows.reduce((all, { skus }) => all + skus, 0);
};
