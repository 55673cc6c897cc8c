import { sql } from 'kysely';
import type { OrderCustomer, OrderDocument, OrderLine } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A line of a sale, and how many of its units are still with the customer. */
export type SaleLine = Pick<OrderLine, 'sku' | 'product_title' | 'unit_price_cents'> & {
  sale: string;
  line_id: string;
  left: number;
};

/** By what a customer is known again. A name alone is many people's. */
const keyOf = (customer: OrderCustomer | null): string | null => {
  if (customer?.id) return `id ${customer.id}`;
  if (customer?.email) return `mail ${customer.email.toLowerCase()}`;
  return customer?.phone ? `phone ${customer.phone}` : null;
};

/** Orders that a sales history brought are named by the number of their receipt, and say nothing of their age. */
const ofHistory = sql`o.source_updated_at is null and o.shopify_order_id = o.name`;

/** As migrations/0207 has it. */
const customerOf = sql`md5(coalesce(
  'id ' || (o.document -> 'customer' ->> 'id'),
  'mail ' || lower(o.document -> 'customer' ->> 'email'),
  'phone ' || (o.document -> 'customer' ->> 'phone')))`;

/**
 * The lines of sales that goods which came back on a receipt may be of: earlier ones of its customer in the store, the latest
 * first. A document is unpacked once, however often it is looked into.
 */
export const salesBefore = async (
  trx: Database,
  shop_id: number,
  { customer, placed_at }: OrderDocument,
  goods: readonly OrderLine[],
): Promise<SaleLine[]> => {
  const key = keyOf(customer);
  if (key === null) return [];
  const names = [...new Set(goods.map(({ sku, product_title }) => sku ?? product_title))];
  const { rows } = await sql<SaleLine>`
    select d.sale, l.line ->> 'id' as line_id, l.line ->> 'sku' as sku,
      l.line ->> 'product_title' as product_title, (l.line ->> 'unit_price_cents')::int as unit_price_cents,
      ((l.line ->> 'quantity')::int - (
        select coalesce(sum((b.back ->> 'quantity')::int), 0)
        from jsonb_array_elements(d.whole -> 'refunds') as r(refund),
          jsonb_array_elements(r.refund -> 'lines') as b(back)
        where b.back ->> 'line_id' = l.line ->> 'id'))::int as left
    from (
      select o.shopify_order_id as sale, o.created_at, o.document || '{}'::jsonb as whole from orders o
      where o.shop_id = ${shop_id} and ${ofHistory} and ${customerOf} = md5(${key}) and o.created_at <= ${placed_at}
        and o.versions is null and o.cancelled_at is null
      offset 0) d, jsonb_array_elements(d.whole -> 'lines') as l(line)
    where coalesce(d.whole ->> 'shape', 'export') = 'export' and l.line -> 'sold_before' is null
      and coalesce(l.line ->> 'sku', l.line ->> 'product_title') = any(${names}::text[])
    order by d.created_at desc, d.sale desc, line_id`.execute(trx);
  return rows;
};

/** Whether a sale of the store knows a receipt, because goods of it came back on it. */
export const isReceiptKnown = async (trx: Database, shop_id: number, receipt: string): Promise<boolean> => {
  const { rows } = await sql`
    select from orders o where o.shop_id = ${shop_id} and jsonb_path_exists(o.document, '$.refunds[*].receipt')
      and jsonb_path_query_array(o.document, '$.refunds[*].receipt') ? ${receipt} limit 1`.execute(trx);
  return rows.length > 0;
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
