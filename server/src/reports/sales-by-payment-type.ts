import { percent, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  askSums,
  average,
  chargesOverAll,
  checkOf,
  isForAll,
  matching,
  metaOf,
  netOf,
  ordersPaidFor,
  paidCarriedOver,
  paymentRows,
  paymentSums,
  paymentTypesCarriedOver,
  type ReportFilters,
  type ReportRange,
  readRange,
  salesOverAll,
  tenderSums,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Scope } from '../platform/sessions/scope.ts';

type Tender = {
  id: number;
  payment_type: string;
  payments: number;
  refunds: number;
  orders: number;
  gross: number;
  refunded: number;
  net_sales: number;
};

/** What each payment type took and gave back, and the net sales that fall to it; orders of days before the range left out. */
const tenderSumsOf = (db: Database, range: ReportRange): Promise<Tender[]> =>
  askTogether(
    db,
    sql<Tender>`
    with moved as (
      select payment_type_id, sum(payment_type_orders)::float8 as orders,
        coalesce(sum(transactions) filter (where not is_refund), 0)::float8 as payments,
        coalesce(sum(transactions) filter (where is_refund), 0)::float8 as refunds,
        coalesce(sum(amount_cents) filter (where not is_refund), 0)::float8 as gross,
        -coalesce(sum(amount_cents) filter (where is_refund), 0)::float8 as refunded
      from ${paymentSums(range)} p group by 1
    ), sold as (
      select payment_type_id, sum(net_cents)::float8 as net_sales from ${tenderSums(range)} t group by 1
    )
    select payment_type_id as id, name as payment_type, coalesce(payments, 0) as payments,
      coalesce(refunds, 0) as refunds, coalesce(orders, 0) as orders, coalesce(gross, 0) as gross,
      coalesce(refunded, 0) as refunded, coalesce(net_sales, 0) as net_sales
    from moved full join sold using (payment_type_id) join payment_types using (payment_type_id)`,
  );

const isIdle = ({ payments, refunds, orders, gross, refunded, net_sales }: Tender) =>
  [payments, refunds, orders, gross, refunded, net_sales].every((figure) => figure === 0);

/** The same with all orders, of the types of which there is something. */
const tendersOf = async (db: Database, range: ReportRange): Promise<Tender[]> => {
  const [rows, carriedOver] = await Promise.all([
    tenderSumsOf(db, range),
    paymentTypesCarriedOver(db, range),
  ]);
  return rows
    .map((row) => ({ ...row, orders: row.orders + (carriedOver.get(row.id) ?? 0) }))
    .filter((row) => !isIdle(row));
};

/** Distinct orders that any of these types was moved for. */
const ordersPaid = async (
  db: Database,
  range: ReportRange,
  types: readonly number[],
  isWhole: boolean,
): Promise<number> => {
  if (isWhole) {
    const [[sums], carriedOver] = await Promise.all([
      askSums(
        db,
        range,
        sql<{ orders: number | null }>`
        select sum(orders_count)::float8 as orders from ${ordersPaidFor(range)} p`,
      ),
      paidCarriedOver(db, range),
    ]);
    return (sums?.orders ?? 0) + carriedOver;
  }
  const { rows } = await sql<{ orders: number }>`
    select count(*)::float8 as orders from (
      select 1 from ${paymentRows(range)} p where payment_type_id = any(${[...types]}::int[])
      group by shop_id, order_id having sum(facts) > 0
    ) o`.execute(db);
  return rows[0]?.orders ?? 0;
};

const UNPAID = 'Unpaid';

/** The most net payments first, what is unpaid last. */
const inOrder = (tenders: readonly Tender[]): Tender[] => {
  const isLast = (row: Tender) => (row.payment_type === UNPAID ? 1 : 0);
  return tenders.toSorted((a, b) => isLast(a) - isLast(b) || b.gross - b.refunded - (a.gross - a.refunded));
};

const figuresOf = (tender: Omit<Tender, 'id' | 'payment_type'>, total: number) => ({
  transactions_count: tender.payments,
  refunds_count: tender.refunds,
  orders_count: tender.orders,
  gross_payments: toDollars(tender.gross),
  refunded_payments: toDollars(tender.refunded),
  net_payments: toDollars(tender.gross - tender.refunded),
  average_payment: average(tender.gross, tender.payments),
  share_pct: percent(tender.gross - tender.refunded, total),
  net_sales: toDollars(tender.net_sales),
});

const sumOf = (rows: readonly Tender[], of: (row: Tender) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/**
 * R3: the tender side, and how net sales split over it. The summary bridges from money taken to sales:
 * net payments = total sales + tips + gift cards sold − change of receivables (domain.md 2.2, I9).
 */
export const salesByPaymentType = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  const search = filters?.search;
  const [all, paid, sums, charges] = await Promise.all([
    tendersOf(db, range),
    isForAll(search) ? ordersPaid(db, range, [], true) : null,
    salesOverAll(db, range),
    chargesOverAll(db, range),
  ]);
  const { listed, isWhole } = matching(all, search, ({ payment_type }) => [payment_type]);
  const total = {
    payments: sumOf(listed, (row) => row.payments),
    refunds: sumOf(listed, (row) => row.refunds),
    gross: sumOf(listed, (row) => row.gross),
    refunded: sumOf(listed, (row) => row.refunded),
    net_sales: sumOf(listed, (row) => row.net_sales),
    orders:
      paid ??
      (await ordersPaid(
        db,
        range,
        listed.map(({ id }) => id),
        isWhole,
      )),
  };
  const net = total.gross - total.refunded;
  const data = inOrder(listed).map((row) => ({
    payment_type: row.payment_type,
    ...figuresOf(row, net),
  }));
  const totalSales = netOf(sums) + charges.shipping + sums.tax + charges.shipping_tax + charges.fees;
  const taken = sumOf(all, (row) => row.gross - row.refunded);
  const giftCards = sumOf(
    listed.filter((row) => row.payment_type === 'Gift card'),
    (row) => row.gross - row.refunded,
  );
  return {
    data,
    summary: {
      net_payments: toDollars(net),
      total_sales: toDollars(totalSales),
      tips: toDollars(charges.tips),
      gift_card_sales: toDollars(charges.gift_cards),
      receivables_change: toDollars(totalSales + charges.tips + charges.gift_cards - taken),
      net_payments_excluding_gift_cards: toDollars(net - giftCards),
      net_sales: toDollars(total.net_sales),
    },
    totals: figuresOf(total, net),
    meta: await metaOf(db, range, {
      checks: [checkOf('I2', sumOf(all, (row) => row.net_sales) - netOf(sums))],
      isEmpty: all.length === 0,
    }),
  };
};

/** The rows of the report as far as a page shows them that isn't the report. */
export const paymentsAtAGlance = async (db: Database, range: ReportRange) => {
  const rows = await tenderSumsOf(db, range);
  // Of what seems idle there may be orders that began before the range: then it is in the report.
  const carriedOver = rows.some(isIdle) ? await paymentTypesCarriedOver(db, range) : null;
  const listed = rows.filter((row) => !isIdle(row) || carriedOver?.get(row.id));
  const net = sumOf(listed, (row) => row.gross) - sumOf(listed, (row) => row.refunded);
  return inOrder(listed).map((row) => ({
    name: row.payment_type,
    net_payments: toDollars(row.gross - row.refunded),
    share_pct: percent(row.gross - row.refunded, net),
  }));
};
