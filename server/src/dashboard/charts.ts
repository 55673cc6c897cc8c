import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { bySku, groupedSales, netOf, productsOf, type ReportRange, salesLines } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';

/** Quarters of an hour since 1970: hours of every zone begin with one. */
const quarters = (range: ReportRange, zone: string, shopIds: number[]) => sql`
  select ${zone}::text as zone, floor(date_part('epoch', at) / 900) as quarter, sum(orders_count) as orders,
    sum(gross_cents) as gross
  from ${salesLines({ ...range, shopIds })} s where kind = 1 group by 2`;

/**
 * Orders and gross sales by weekday (1 is Monday) and hour, on each store's own clock. Each zone is added up by quarters first, so that
 * the clock is looked at once for each of them and not for each line.
 */
export const salesByHour = async (db: Database, range: ReportRange) => {
  const zones = Map.groupBy(range.stores, (store) => store.timezone);
  if (zones.size === 0) return [];
  const parts = [...zones].map(([zone, stores]) =>
    quarters(
      range,
      zone,
      stores.map((store) => store.shop_id),
    ),
  );
  const { rows } = await sql<{ weekday: number; hour: number; orders: number; gross: number }>`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour,
      sum(orders)::float8 as orders, sum(gross)::float8 as gross
    from (
      select to_timestamp(quarter * 900) at time zone zone as at, orders, gross from (${sql.join(parts, sql` union all `)}) q
    ) h group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ gross, ...row }) => ({ ...row, gross_sales: toDollars(gross) }));
};

const TOP = 10;

/** The SKUs with the highest net sales. */
export const topSkus = async (db: Database, range: ReportRange) => {
  const groups = await groupedSales(db, range, bySku);
  const top = groups.toSorted((a, b) => netOf(b) - netOf(a)).slice(0, TOP);
  const productOf = await productsOf(
    db,
    top.map(({ id }) => id),
  );
  return top.map((group) => ({
    sku: productOf(group.id).sku,
    product_title: productOf(group.id).product_title,
    net_units: group.units_sold - group.units_returned,
    net_sales: toDollars(netOf(group)),
  }));
};

const LATEST = 8;

/** The newest orders of the stores. */
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
    order by created_at desc, order_id desc limit ${LATEST}`.execute(db);
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
