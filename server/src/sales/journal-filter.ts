import { type RawBuilder, sql } from 'kysely';
import { orderCharges, type ReportRange, salesLines } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing, searchTextHas } from '../platform/database/like.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';

/** Orders by their stores: the nth of one with the nth of the other. */
type OrdersFound = { shopIds: number[]; orderIds: number[] };

/**
 * A text that is looked for, with the SKUs in whose product titles it is found, and the orders that it is found in itself, null where
 * those are many; null where nothing is looked for.
 */
export type JournalSearch = { text: string; skuIds: number[]; orders: OrdersFound | null } | null;

/** Orders of which the numbers are handed on; more are looked for again wherever they are needed. */
const MOST_FOUND = 1_000;

/** The orders of the stores that a text is found in: number, customer, e-mail, SKU and code stand in an order's search text. */
const namedOrders = ({ shopIds, held = 'all' }: ReportRange, text: string) => sql`
    select shop_id, order_id from orders
    where shop_id = any(${[...shopIds]}::int[]) and ${searchTextHas('search_text', text)}
      and ${inDays(held, 'shop_id', 'local_date')}`;

const findOrders = async (db: Database, range: ReportRange, text: string): Promise<OrdersFound | null> => {
  const { rows } = await sql<{ shop_id: number; order_id: number }>`
    ${namedOrders(range, text)} limit ${MOST_FOUND + 1}`.execute(db);
  if (rows.length > MOST_FOUND) return null;
  return { shopIds: rows.map(({ shop_id }) => shop_id), orderIds: rows.map(({ order_id }) => order_id) };
};

const findSkus = async (db: Database, text: string): Promise<number[]> => {
  const { rows } = await sql<{ sku_id: number }>`
    select sku_id from skus where product_title ilike ${containing(text)} order by 1`.execute(db);
  return rows.map(({ sku_id }) => sku_id);
};

/**
 * Reads what is typed. What it is found in is looked up by itself, once for all that a page asks: knowing how little it is, the
 * database reads little besides.
 */
export const readSearch = async (
  db: Database,
  range: ReportRange,
  typed: string | undefined,
): Promise<JournalSearch> => {
  const text = typed?.trim();
  if (!text) return null;
  const [skuIds, orders] = await Promise.all([findSkus(db, text), findOrders(db, range, text)]);
  return { text, skuIds, orders };
};

/** Orders of a range that a text is found in, product titles included, which stand beside the SKU. */
export const ordersMatching = (range: ReportRange, search: JournalSearch): RawBuilder<unknown> | null => {
  if (!search) return null;
  const { text, skuIds, orders } = search;
  const named = orders
    ? sql`select shop_id, order_id from unnest(${orders.shopIds}::int[], ${orders.orderIds}::int8[]) as o (shop_id, order_id)`
    : namedOrders(range, text);
  if (skuIds.length === 0) return named;
  return sql`${named}
    union
    select shop_id, order_id from ${salesLines(range)} s where sku_id = any(${skuIds}::int[])`;
};

/** SALE stands for itself and all that came with the order; money given back counts as a return. */
const eventGroup = (kind: RawBuilder<unknown>) => sql`case when ${kind} = 5 then 3 else ${kind} end`;

/** The merchandise facts and charges of a journal, in one shape: a row per fact. */
export const journalFacts = (range: ReportRange, search: JournalSearch): RawBuilder<unknown> => {
  const orders = ordersMatching(range, search);
  const narrowed = orders ? sql`where (shop_id, order_id) in (${orders})` : sql``;
  return sql`
    select shop_id, order_id, local_date, ${eventGroup(sql`kind`)} as event_group, at,
      units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents, cogs_cents,
      uncosted_net_cents, orders_count, 0 as shipping, 0 as fees, 0 as tips, 0 as gift_cards
    from ${salesLines(range)} s ${narrowed}
    union all
    select shop_id, order_id, local_date, ${eventGroup(sql`event_kind`)}, at,
      0, 0, 0, 0, 0, tax_cents, 0, 0, 0,
      case kind when 1 then amount_cents else 0 end, case kind when 2 then amount_cents else 0 end,
      case kind when 3 then amount_cents else 0 end, case kind when 4 then amount_cents else 0 end
    from ${orderCharges(range)} c ${narrowed}`;
};

/** Whether there is such a row: corrections may leave nothing of an event. */
export const journalRow = sql`(${sql.join(
  [
    'units_sold',
    'units_returned',
    'gross_cents',
    'discount_cents',
    'return_cents',
    'tax_cents',
    'cogs_cents',
    'orders_count',
    'shipping',
    'fees',
    'tips',
    'gift_cards',
  ].map((name) => sql`sum(${sql.ref(name)}) <> 0`),
  sql` or `,
)})`;

/** The sums of a journal's row over such facts, in cents. Taxes are those of lines and of shipping. */
export const journalSums = sql`
  sum(units_sold)::float8 as units_sold, sum(units_returned)::float8 as units_returned,
  sum(gross_cents)::float8 as gross, sum(discount_cents)::float8 as discount,
  sum(return_cents)::float8 as returned, sum(tax_cents)::float8 as tax, sum(cogs_cents)::float8 as cogs,
  sum(uncosted_net_cents)::float8 as uncosted, sum(orders_count)::float8 as orders,
  sum(shipping)::float8 as shipping, sum(fees)::float8 as fees, sum(tips)::float8 as tips,
  sum(gift_cards)::float8 as gift_cards`;
