import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { productsAtAGlance, type ReportRange, salesHours, salesLines } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { zonesIn } from '../stores/index.ts';

type HourOfWeek = { hour_of_week: number; orders: number; gross: number };

const somethingLeft = sql`having sum(orders) <> 0 or sum(gross) <> 0`;

/** Of all stores from sums. */
const hoursOfChain = (range: ReportRange) => sql<HourOfWeek>`
  select hour_of_week, sum(orders)::float8 as orders, sum(gross)::float8 as gross
  from (select hour_of_week, orders_count as orders, gross_cents as gross from ${salesHours(range)} s) h
  group by 1 ${somethingLeft} order by 1`;

type Days = Pick<ReportRange, 'shopIds' | 'start' | 'end'>;

/** Quarters of an hour since 1970: hours of every zone begin with one. */
const quarters = (range: ReportRange, zone: string, days: Days) => sql`
  select ${zone}::text as zone, floor(date_part('epoch', at) / 900) as quarter, sum(orders_count) as orders,
    sum(gross_cents) as gross
  from ${salesLines({ ...range, ...days })} s where kind = 1 group by 2`;

/** Stores by the zones that held in them, each for the days it held. */
const zonesOf = (range: ReportRange): { timezone: string; days: Days }[] => {
  const all = range.stores.flatMap((store) =>
    zonesIn(store, range).map((days) => ({ shopId: store.shop_id, ...days })),
  );
  const alike = Map.groupBy(all, ({ timezone, start, end }) => [timezone, start, end].join(' '));
  return [...alike.values()].flatMap((stores) => {
    const [first] = stores;
    if (!first) return [];
    const { timezone, start, end } = first;
    return [{ timezone, days: { shopIds: stores.map(({ shopId }) => shopId), start, end } }];
  });
};

/**
 * Of some stores from their lines. Each zone is added up by quarters first, so that the clock is looked at once for each of them
 * and not for each line.
 */
const hoursOfStores = (range: ReportRange) => {
  const parts = zonesOf(range).map(({ timezone, days }) => quarters(range, timezone, days));
  return sql<HourOfWeek>`
    select ((extract(isodow from at) - 1) * 24 + extract(hour from at))::int as hour_of_week,
      sum(orders)::float8 as orders, sum(gross)::float8 as gross
    from (
      select to_timestamp(quarter * 900) at time zone zone as at, orders, gross from (${sql.join(parts, sql` union all `)}) q
    ) h group by 1 ${somethingLeft} order by 1`;
};

/** Orders and gross sales by weekday (1 is Monday) and hour, by the clock that held in the store on the day of each sale. */
export const salesByHour = async (db: Database, range: ReportRange) => {
  if (range.stores.length === 0) return [];
  const asked = range.cells === 'chain' ? hoursOfChain(range) : hoursOfStores(range);
  const rows = await askTogether(db, asked);
  return rows.map(({ hour_of_week, orders, gross }) => ({
    weekday: Math.floor(hour_of_week / 24) + 1,
    hour: hour_of_week % 24,
    orders,
    gross_sales: toDollars(gross),
  }));
};

/** The SKUs with the highest net sales. */
export const topSkus = async (db: Database, range: ReportRange) => {
  const top = (await productsAtAGlance(db, range)).topSkus;
  return top.map(({ net, ...sku }) => ({ ...sku, net_sales: toDollars(net) }));
};

const LATEST = 8;

/** The newest orders of the stores: how few is said in words, since a plan for any number (kept-plans.ts) reads all there are. */
export const latestOrders = async (db: Database, range: ReportRange) => {
  const { rows } = await sql<{
    shopify_order_id: string;
    name: string;
    shop_id: number;
    created_at: Date;
    customer_name: string | null;
    total_cents: number;
    financial_status: string;
  }>`
    select shopify_order_id, name, shop_id, created_at, customer_name, total_cents, financial_status from orders
    where shop_id = any(${[...range.shopIds]}::int[])
    order by created_at desc, order_id desc limit ${sql.lit(LATEST)}`.execute(db);
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  return rows.map(({ shop_id, created_at, total_cents, ...row }) => ({
    ...row,
    shop: storeOf.get(shop_id)?.shop ?? '',
    store_name: storeOf.get(shop_id)?.store_name ?? '',
    timezone: storeOf.get(shop_id)?.timezone ?? 'UTC',
    at: created_at.toISOString(),
    total: toDollars(total_cents),
  }));
};
