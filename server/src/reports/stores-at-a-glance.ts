import { changePercent, percent, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  average,
  byLocation,
  chargedByStore,
  netByStore,
  netOf,
  noSums,
  ordersByEdits,
  placeSalesByStore,
  profitOf,
  type ReportRange,
  type Sums,
  somethingSold,
  withStores,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { fewRowsOfStores } from '../platform/database/one-statement.ts';

/** What is shown of a store; cents. */
type Sold = Pick<Sums, 'orders' | 'gross' | 'discount' | 'returned' | 'cogs' | 'uncosted'>;
type SoldIn = Sold & { shop_id: number };

/** A location that sold nothing isn't in the report, and so adds nothing. */
const soldIn = (db: Database, range: ReportRange): Promise<SoldIn[]> =>
  fewRowsOfStores(
    db,
    sql<SoldIn>`
    select shop_id, sum(orders)::float8 as orders, sum(gross)::float8 as gross, sum(discount)::float8 as discount,
      sum(returned)::float8 as returned, sum(cogs)::float8 as cogs, sum(uncosted)::float8 as uncosted
    from (
      select shop_id, location_id, sum(orders_count) as orders, sum(gross_cents) as gross, sum(discount_cents) as discount,
        sum(return_cents) as returned, sum(cogs_cents) as cogs, sum(uncosted_net_cents) as uncosted
      from ${placeSalesByStore(range)} s group by 1, 2 having ${somethingSold}
    ) p group by 1`,
  );

/** Net sales per store, in cents. */
export const netOfStores = async (db: Database, range: ReportRange): Promise<Map<number, number>> => {
  const rows = await fewRowsOfStores(
    db,
    sql<{ shop_id: number; net: number }>`
    select shop_id, sum(gross_cents - discount_cents - return_cents)::float8 as net
    from ${netByStore(range)} s group by 1`,
  );
  return new Map(rows.map(({ shop_id, net }) => [shop_id, net]));
};

/** Of stores that sold nothing, those that charged something beside merchandise: they are in the report too. */
const chargedIn = async (db: Database, range: ReportRange): Promise<number[]> => {
  if (range.stores.length === 0) return [];
  const rows = await fewRowsOfStores(
    db,
    sql<{ shop_id: number }>`select distinct shop_id from ${chargedByStore(range)} c`,
  );
  return rows.map(({ shop_id }) => shop_id);
};

/** The rows of the report of locations beside another range, as far as a page shows them that isn't the report. */
export const storesAtAGlance = async (db: Database, range: ReportRange, compared: ReportRange) => {
  const [sold, edits, previous] = await Promise.all([
    soldIn(db, range),
    ordersByEdits(db, range, byLocation),
    netOfStores(db, compared),
  ]);
  const found = new Map<number, Sold>(sold.map(({ shop_id, ...sums }) => [shop_id, sums]));
  const addNothing = (shopId: number): Sold => {
    const sums = found.get(shopId) ?? { ...noSums };
    found.set(shopId, sums);
    return sums;
  };
  for (const { shop_id } of edits) addNothing(shop_id).orders += 1;
  const silent = range.stores.filter(({ shop_id }) => !found.has(shop_id) && !previous.get(shop_id));
  for (const shopId of await chargedIn(db, withStores(range, silent))) addNothing(shopId);
  return range.stores
    .filter(({ shop_id }) => found.has(shop_id) || previous.get(shop_id))
    .map((store) => ({
      store,
      sums: found.get(store.shop_id) ?? noSums,
      previous: previous.get(store.shop_id) ?? 0,
    }))
    .sort((a, b) => netOf(b.sums) - netOf(a.sums))
    .map(({ store, sums, previous }) => {
      const discounted = sums.gross - sums.discount;
      return {
        shop: store.shop,
        store_name: store.store_name,
        cid: store.cid,
        franchisee_name: store.franchisee_name,
        orders_count: sums.orders,
        net_sales: toDollars(netOf(sums)),
        previous_net_sales: toDollars(previous),
        change_pct: changePercent(netOf(sums), previous),
        average_order_value: average(discounted, sums.orders),
        margin_pct: profitOf(sums).margin_pct,
        return_rate_pct: percent(sums.returned, discounted),
      };
    });
};
