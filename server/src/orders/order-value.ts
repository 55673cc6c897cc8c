import { toDollars } from '@backroom/contract/kit/money';
import type { OrderDetails } from '@backroom/contract/orders';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { OrderDocument } from './order-document.ts';

type Key = { shop_id: number; order_id: number };

/** The event of an order's facts as it was placed. */
export const PLACED = 'sale';

/** What an order is worth by its facts, in cents: each event's value, and the tax of all of them. */
export type OrderValue = { byEvent: Map<string, number>; taxCents: number; taxWhenPlacedCents: number };

/** Value = net sales + taxes + shipping + fees + tips + gift cards, signed, by event (domain.md 2.4, I15). */
export const readOrderValue = async (db: Database, { shop_id, order_id }: Key): Promise<OrderValue> => {
  const { rows } = await sql<{ event: string; value: number; tax: number }>`
    select event, sum(value)::float8 as value, sum(tax)::float8 as tax from (
      select event, gross_cents - discount_cents - return_cents + tax_cents as value, tax_cents as tax
      from sales_lines where shop_id = ${shop_id} and order_id = ${order_id}
      union all
      select event, amount_cents + tax_cents, tax_cents
      from order_charges where shop_id = ${shop_id} and order_id = ${order_id}
    ) as facts group by event`.execute(db);
  return {
    byEvent: new Map(rows.map((row) => [row.event, row.value])),
    taxCents: rows.reduce((sum, row) => sum + row.tax, 0),
    taxWhenPlacedCents: rows.find((row) => row.event === PLACED)?.tax ?? 0,
  };
};

type Payment = OrderDetails['payments'][number];

/** Successful payments and refunds of an order, first to last, under their normalised payment type. */
export const readOrderPayments = async (
  db: Database,
  { shop_id, order_id }: Key,
  document: OrderDocument,
): Promise<Payment[]> => {
  const { rows } = await sql<{ event: string; at: Date; name: string; is_refund: boolean; cents: number }>`
    select event, at, name, is_refund, sum(amount_cents)::float8 as cents
    from payments join payment_types using (payment_type_id)
    where shop_id = ${shop_id} and order_id = ${order_id}
    group by event, at, name, is_refund having sum(amount_cents) <> 0
    order by at, event`.execute(db);
  return rows.map((row) => {
    const transaction = document.transactions.find(
      ({ id }) => row.event.endsWith(`:${id}`) || row.event === id,
    );
    return {
      id: row.event,
      at: row.at.toISOString(),
      kind: row.is_refund ? 'refund' : 'payment',
      payment_type: row.name,
      amount: toDollars(Math.abs(row.cents)),
      gift_card: transaction?.gift_card?.last_characters ?? null,
    };
  });
};
