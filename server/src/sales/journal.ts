import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { ReportRange } from '../reports/kit/range.ts';
import { flowsOf, type SalesSums } from './figures.ts';
import { journalFacts, journalSums } from './journal-filter.ts';

type JournalRow = SalesSums & {
  shop_id: number;
  event_group: number;
  at: Date;
  name: string;
  shopify_order_id: string;
  customer_name: string | null;
  channel: string;
  payment_type: string;
  financial_status: string;
  discount_codes: string[];
};

const net = sql`gross - discount - returned`;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  date: sql`local_date`,
  order_name: sql`o.name`,
  store_name: sql`h.name`,
  event: sql`event_group`,
  customer_name: sql`o.customer_name`,
  channel: sql`o.channel`,
  payment_type: sql`o.payment_type`,
  financial_status: sql`o.financial_status`,
  units: sql`units_sold - units_returned`,
  gross_sales: sql`gross`,
  discounts: sql`discount`,
  returns: sql`returned`,
  net_sales: net,
  shipping: sql`shipping`,
  taxes: sql`tax`,
  fees: sql`fees`,
  total_sales: sql`${net} + shipping + tax + fees`,
  tips: sql`tips`,
  gift_card_sales: sql`gift_cards`,
  cogs: sql`cogs`,
  gross_profit: sql`${net} - uncosted - cogs`,
};

const eventNames = ['', 'SALE', 'EDIT', 'RETURN', 'CANCEL'] as const;

/** One row per order, business day and event group; what a correction took back entirely is left out. */
const groups = (range: ReportRange, search: string | undefined) => sql`
  select shop_id, order_id, local_date, event_group, min(at) as at, ${journalSums}
  from (${journalFacts(range, search)}) f
  group by shop_id, order_id, local_date, event_group
  having bool_or(units_sold <> 0 or units_returned <> 0 or gross_cents <> 0 or return_cents <> 0 or tax_cents <> 0
    or shipping <> 0 or fees <> 0 or tips <> 0 or gift_cards <> 0)`;

export const countJournal = async (db: Database, range: ReportRange, search: string | undefined) => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from (${groups(range, search)}) g`.execute(db);
  return rows[0]?.total ?? 0;
};

const localTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** Rows of the journal, sorted by a column ("date:desc"), some of them. */
export const listJournal = async (
  db: Database,
  range: ReportRange,
  { search, sort, skip, limit }: { search?: string | undefined; sort: string; skip: number; limit: number },
) => {
  const [column = 'date', direction] = sort.split(':');
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<JournalRow>`
    select g.*, o.name, o.shopify_order_id, o.customer_name, o.channel, o.payment_type, o.financial_status,
      o.discount_codes
    from (${groups(range, search)}) g
    join orders o using (shop_id, order_id) join shops h using (shop_id)
    order by ${sortColumns[column] ?? sortColumns.date} ${order} nulls last, g.at ${order}, shop_id, order_id,
      event_group
    limit ${limit} offset ${skip}`.execute(db);
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  return rows.map((row) => {
    const store = storeOf.get(row.shop_id);
    return {
      date: localTime(row.at, store?.timezone ?? 'UTC'),
      at: row.at.toISOString(),
      order_name: row.name,
      shopify_order_id: row.shopify_order_id,
      shop: store?.shop ?? '',
      store_name: store?.store_name ?? '',
      event: eventNames[row.event_group] ?? '',
      customer_name: row.customer_name,
      channel: row.channel,
      payment_type: row.payment_type,
      financial_status: row.financial_status,
      units: row.units_sold - row.units_returned,
      ...flowsOf(row),
      discount_codes: row.discount_codes.join(', '),
    };
  });
};
