/** Sums per order, in cents, that two sides of an identity are made of. */
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import { orderCharges, orderDiscounts, orderTaxes, salesLines, salesTenders } from '../../figures/index.ts';
import { placedOn } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';

export const netOfLines = (range: ReportRange) =>
  sql`select shop_id, order_id, gross_cents - discount_cents - return_cents as cents from ${salesLines(range)} s`;

export const netOfTenders = (range: ReportRange) =>
  sql`select shop_id, order_id, net_cents as cents from ${salesTenders(range)} t`;

export const taxOfLines = (range: ReportRange) => sql`
  select shop_id, order_id, event, local_date, tax_cents as cents from ${salesLines(range)} s
  union all select shop_id, order_id, event, local_date, tax_cents from ${orderCharges(range)} c`;

export const taxOfTaxes = (range: ReportRange) =>
  sql`select shop_id, order_id, event, local_date, tax_cents as cents from ${orderTaxes(range)} t`;

export const discountOfLines = (range: ReportRange) =>
  sql`select shop_id, order_id, event, local_date, discount_cents as cents from ${salesLines(range)} s`;

export const discountOfDiscounts = (range: ReportRange) =>
  sql`select shop_id, order_id, event, local_date, amount_cents as cents from ${orderDiscounts(range)} d`;

export const shippingDiscountOfDiscounts = (range: ReportRange) =>
  sql`select shop_id, order_id, shipping_amount_cents as cents from ${orderDiscounts(range)} d`;

/** Shipping charged before discounts less shipping charged after them. Later refunds of shipping aren't discounts. */
export const shippingDiscountOfCharges = (range: ReportRange) =>
  sql`select shop_id, order_id, discount_cents as cents from ${orderCharges(range)} c where kind = 1`;

/** The same of all orders, in dollars. */
export const shippingDiscount = async (db: Database, range: ReportRange): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (${shippingDiscountOfCharges(range)}) d`.execute(db);
  return toDollars(rows[0]?.cents ?? 0);
};

/** What orders placed in the range are worth now, by their facts of any day. */
export const currentValue = ({ shopIds, start, end }: ReportRange) => sql`
  with placed as (select shop_id, order_id from orders where ${placedOn(shopIds, start, end)})
  select shop_id, order_id, gross_cents - discount_cents - return_cents + tax_cents as cents
  from placed join sales_lines using (shop_id, order_id)
  union all
  select shop_id, order_id, amount_cents + tax_cents
  from placed join order_charges using (shop_id, order_id)`;

/** What the order list says of them. */
export const listedValue = ({ shopIds, start, end }: ReportRange) => sql`
  select shop_id, order_id, total_cents as cents from orders where ${placedOn(shopIds, start, end)}`;

/** Those that are no tests, which sell nothing. It stands in the document, which takes long to read: asked of the few that differ. */
export const isNoTest = sql`document->>'test' is distinct from 'true'`;
