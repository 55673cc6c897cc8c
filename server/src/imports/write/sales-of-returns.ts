import { sql } from 'kysely';
import type { OrderCustomer, OrderDocument, OrderLine } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A line of a sale, and how many of its units are still with the customer. */
export type SaleLine = { sale: string; line_id: string; left: number };

/** Goods that a customer brought back, and when. */
export type BroughtBack = { line: OrderLine; customer: OrderCustomer | null; at: string };

/** By what a customer is known again. A name alone is many people's. */
const keyOf = (customer: OrderCustomer | null): string | null => {
  if (customer?.id) return `id ${customer.id}`;
  if (customer?.email) return `mail ${customer.email.toLowerCase()}`;
  return customer?.phone ? `phone ${customer.phone}` : null;
};

/** Orders that a sales history brought: named by the number of their receipt, and told by no version of Shopify's. */
const ofHistory = sql`o.shopify_order_id = o.name and o.source_updated_at is null and o.versions is null
  and o.cancelled_at is null and coalesce(o.document ->> 'shape', 'export') = 'export'`;

/**
 * The lines of sales that goods brought back may come from: earlier ones of the same customer in the store, with this SKU at
 * this price, the latest first. One query, and one pass over the orders of the store, for all of them.
 */
export const salesOfReturns = async (
  trx: Database,
  shop_id: number,
  returns: readonly BroughtBack[],
): Promise<SaleLine[][]> => {
  const asked = returns.flatMap(({ line, customer, at }, no) => {
    const key = keyOf(customer);
    return key === null ? [] : [{ no, key, goods: line.sku ?? line.product_title, line, at }];
  });
  const found: SaleLine[][] = returns.map(() => []);
  if (asked.length === 0) return found;
  const { rows } = await sql<SaleLine & { no: number }>`
    with asked as (
      select * from unnest(${asked.map(({ no }) => no)}::int[], ${asked.map(({ key }) => key)}::text[],
        ${asked.map(({ goods }) => goods)}::text[], ${asked.map(({ line }) => line.unit_price_cents)}::int[],
        ${asked.map(({ at }) => at)}::timestamptz[]) as a(no, customer, goods, price, at))
    select a.no, o.shopify_order_id as sale, l.line ->> 'id' as line_id,
      ((l.line ->> 'quantity')::int - (
        select coalesce(sum((b.back ->> 'quantity')::int), 0)
        from jsonb_array_elements(o.document -> 'refunds') as r(refund),
          jsonb_array_elements(r.refund -> 'lines') as b(back)
        where b.back ->> 'line_id' = l.line ->> 'id'))::int as left
    from orders o
    cross join lateral (values ('id ' || (o.document -> 'customer' ->> 'id')),
      ('mail ' || lower(o.document -> 'customer' ->> 'email')),
      ('phone ' || (o.document -> 'customer' ->> 'phone'))) as c(customer)
    cross join lateral jsonb_array_elements(o.document -> 'lines') as l(line)
    join asked a on a.customer = c.customer and a.goods = coalesce(l.line ->> 'sku', l.line ->> 'product_title')
      and a.price = (l.line ->> 'unit_price_cents')::int and o.created_at <= a.at
    where o.shop_id = ${shop_id} and ${ofHistory} and l.line -> 'sold_before' is null
      and c.customer = any(${[...new Set(asked.map(({ key }) => key))]}::text[])
    order by a.no, o.created_at desc, o.shopify_order_id desc, line_id`.execute(trx);
  for (const { no, sale, line_id, left } of rows) found[no]?.push({ sale, line_id, left });
  return found;
};

/** Which of some receipts a sale of the store knows, because goods of it came back on them. */
export const receiptsKnown = async (
  trx: Database,
  shop_id: number,
  receipts: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ receipt: string }>`
    select distinct r.refund ->> 'receipt' as receipt
    from orders o cross join lateral jsonb_array_elements(o.document -> 'refunds') as r(refund)
    where o.shop_id = ${shop_id} and o.source_updated_at is null
      and r.refund ->> 'receipt' = any(${[...receipts]}::text[])`.execute(trx);
  return new Set(rows.map(({ receipt }) => receipt));
};

/** Orders of a store as they are stored, by what they are called. */
export const ordersCalled = async (
  trx: Database,
  shop_id: number,
  ids: readonly string[],
): Promise<Map<string, OrderDocument>> => {
  const { rows } = await sql<{ document: OrderDocument }>`
    select document from orders where shop_id = ${shop_id} and shopify_order_id = any(${[...ids]}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ document }) => [document.shopify_order_id, document]));
};
