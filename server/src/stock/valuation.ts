import { percent, toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { rowsOfStores } from '../platform/database/store-servers.ts';
import type { ReportStore } from '../stores/index.ts';
import { stockAsOf } from './stock-source.ts';

/** Sums of stock in units and cents. */
export type StockSums = {
  on_hand: number;
  negative: number;
  committed: number;
  available: number;
  incoming: number;
  cost: number;
  retail: number;
  /** Retail value of units whose cost is known. */
  costed_retail: number;
  without_cost: number;
};

export const noStock: StockSums = {
  on_hand: 0,
  negative: 0,
  committed: 0,
  available: 0,
  incoming: 0,
  cost: 0,
  retail: 0,
  costed_retail: 0,
  without_cost: 0,
};

/** Negative stock is worth nothing and counted apart: a negative asset would hide other stock. */
const units = sql`greatest(on_hand, 0)::float8`;

const stockSums = sql`
  sum(${units}) as on_hand, sum(-least(on_hand, 0))::float8 as negative, sum(committed)::float8 as committed,
  sum(available)::float8 as available, sum(incoming)::float8 as incoming,
  coalesce(sum(${units} * unit_cost_cents), 0) as cost, sum(${units} * price_cents) as retail,
  coalesce(sum(${units} * price_cents) filter (where unit_cost_cents is not null), 0) as costed_retail,
  coalesce(sum(${units}) filter (where unit_cost_cents is null), 0) as without_cost`;

export type LocationStock = StockSums & { shop_id: number; location_id: number; skus: number };

/** What each location held at close of a day, as the snapshots and live levels say: the plain way, and the slow one. */
export const plainStockByLocation = async (
  db: Database,
  stores: readonly ReportStore[],
  day: string,
): Promise<LocationStock[]> => {
  const rows = await rowsOfStores(
    db,
    sql<LocationStock>`
    select shop_id, location_id, count(distinct sku)::float8 as skus, ${stockSums}
    from ${stockAsOf(stores, day)} s group by 1, 2`,
  );
  return rows;
};

export type SkuStock = LocationStock & { sku: string; total: number };

/** The same by SKU of each location, the most valuable first, some rows of them. */
export const stockBySku = async (
  db: Database,
  stores: readonly ReportStore[],
  day: string,
  { where, limit, offset }: { where: RawBuilder<unknown>; limit: number; offset: number },
): Promise<SkuStock[]> => {
  const { rows } = await sql<SkuStock>`
    select *, count(*) over ()::float8 as total from (
      select shop_id, location_id, coalesce(nullif(sku, ''), '(no SKU)') as sku, 1::float8 as skus, ${stockSums}
      from ${stockAsOf(stores, day)} s group by 1, 2, 3
    ) k where ${where}
    order by cost desc, sku, shop_id, location_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/** Different SKUs over some locations. */
export const countSkusOfLocations = async (
  db: Database,
  stores: readonly ReportStore[],
  day: string,
  places: readonly { shop_id: number; location_id: number }[],
): Promise<number> => {
  const shopIds = new Set(places.map((place) => place.shop_id));
  const { rows } = await sql<{ skus: number }>`
    select count(distinct sku)::float8 as skus
    from ${stockAsOf(
      stores.filter((store) => shopIds.has(store.shop_id)),
      day,
    )} s
    where (shop_id, location_id) in (select * from unnest(${places.map((place) => place.shop_id)}::int[],
      ${places.map((place) => place.location_id)}::int[]))`.execute(db);
  return rows[0]?.skus ?? 0;
};

export const addStock = (a: StockSums, b: StockSums): StockSums => ({
  on_hand: a.on_hand + b.on_hand,
  negative: a.negative + b.negative,
  committed: a.committed + b.committed,
  available: a.available + b.available,
  incoming: a.incoming + b.incoming,
  cost: a.cost + b.cost,
  retail: a.retail + b.retail,
  costed_retail: a.costed_retail + b.costed_retail,
  without_cost: a.without_cost + b.without_cost,
});

/** The columns of a location, a SKU or the totals row; values in dollars. */
export const presentStock = (stock: StockSums, skus: number, opening: number, totalCost: number) => ({
  skus_count: skus,
  units_on_hand: stock.on_hand,
  negative_units: stock.negative,
  units_committed: stock.committed,
  units_available: stock.available,
  units_incoming: stock.incoming,
  cost_value: toDollars(stock.cost),
  retail_value: toDollars(stock.retail),
  potential_profit: toDollars(stock.costed_retail - stock.cost),
  potential_margin_pct: percent(stock.costed_retail - stock.cost, stock.costed_retail),
  units_without_cost: stock.without_cost,
  opening_cost_value: toDollars(opening),
  change_value: toDollars(stock.cost - opening),
  share_pct: percent(stock.cost, totalCost),
});
