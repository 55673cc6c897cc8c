import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { CodeKey, CodeRow } from '../codes/code-rows.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import type { PaidBefore } from './order-points.ts';

/** An entry that stands for an order. */
export type Booked = {
  shop_id: number;
  loyalty_customer_id: number;
  entry_no: number;
  type: string;
  amount_points: number;
  written_off_points: number;
  order_id: string | null;
  order_name: string | null;
  reverses_entry_no: number | null;
  value_cents: number;
  idempotency_key: string;
};

type OfOrder = { shop: IntakeShop; document: OrderDocument };

/** What the keys of an order's own entries begin with; those of tills and codes don't. */
export const prefixOf = ({ shop, document }: OfOrder): string =>
  `order:${shop.shop_id}:${document.shopify_order_id}:`;

/** What a till redeemed for this order before it came: it is tied to the order now (domain.md 3.3, REDEEM). */
export const tieTills = async (
  { trx, shop, document }: OfOrder & { trx: Database },
  { shopId, id }: CustomerKey,
  cents: number,
): Promise<Booked[]> => {
  const { rows } = await sql<Booked & { reversed: boolean }>`
    update loyalty_entries e set order_id = ${document.shopify_order_id}, order_name = ${document.name}
    from (
      select e.entry_no, sum(e.value_cents) over (order by e.order_name is null, e.entry_no) as through
      from loyalty_entries e
      where e.shop_id = ${shopId} and e.loyalty_customer_id = ${id} and e.event_shop_id = ${shop.shop_id}
        and e.type = 'REDEEM' and e.order_id is null
        and (e.order_name = ${document.name} or e.order_name is null
          and e.at between ${new Date(Date.parse(document.placed_at) - 86_400_000)} and ${new Date(Date.parse(document.placed_at) + 86_400_000)})
        and not exists (select 1 from loyalty_entries r where r.shop_id = e.shop_id
          and r.loyalty_customer_id = e.loyalty_customer_id and r.reverses_entry_no = e.entry_no)
    ) due
    where e.shop_id = ${shopId} and e.loyalty_customer_id = ${id} and e.entry_no = due.entry_no
      and due.through <= ${cents}
    returning e.*`.execute(trx);
  return rows;
};

/** Ties the entry of a code to an order, unless it is another order's. */
export const tieEntry = async (
  trx: Database,
  code: CodeKey,
  document: OrderDocument,
): Promise<Booked | undefined> => {
  const { rows } = await sql<Booked>`
    update loyalty_entries set order_id = ${document.shopify_order_id}, order_name = ${document.name}
    where shop_id = ${code.shop_id} and loyalty_customer_id = ${code.loyalty_customer_id}
      and entry_no = ${code.entry_no} and order_id is null returning *`.execute(trx);
  return rows[0];
};

/** What was taken for the order before it came, each at its own worth; of a code also where its points were back by then. */
export const paidBefore = (
  posting: OfOrder,
  booked: readonly Booked[],
  codes: readonly CodeRow[],
): PaidBefore[] => [
  ...booked
    .filter((entry) => entry.type === 'REDEEM' && !entry.idempotency_key.startsWith(prefixOf(posting)))
    .map((entry) => ({ points: 0 - entry.amount_points, cents: entry.value_cents })),
  ...codes
    .filter(
      (code) =>
        !booked.some(
          (entry) =>
            entry.shop_id === code.shop_id &&
            entry.loyalty_customer_id === code.loyalty_customer_id &&
            entry.entry_no === code.entry_no,
        ),
    )
    .map(({ points, value_cents }) => ({ points, cents: value_cents })),
];
