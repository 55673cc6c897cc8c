import { allocate } from '@backroom/contract/kit/money';
import { lineMovements, timelineOf, valuedLines } from '../../../orders/facts/index.ts';
import { grossOf, type OrderDocument, type OrderLine, type TakenBack } from '../../../orders/index.ts';
import { type Amount, paymentsOf, refundOfGoods, roundedTaxes, taxesOf } from './document-of-lines.ts';
import type { HistoryLine } from './line-of-row.ts';

/** A row that takes back what another receipt sold. */
export type OwnReturn = {
  /** What it says of the goods: what they were worth after discounts, and the tax on that. */
  line: OrderLine;
  gateway: string;
  /** Whether it says so itself what they were worth: a row with a price alone says no more than its sale. */
  isStated: boolean;
};

/** The rows of a receipt that take back what others sold. */
export const ownReturnsOf = (rows: readonly HistoryLine[]): OwnReturn[] => {
  const back = rows.map((row) => ({ ...row, tax: Math.abs(row.tax) }));
  const taxes = roundedTaxes(back);
  return back.map((row, index) => ({
    line: {
      ...row.line,
      ...(row.discount > 0 ? { gross_cents: grossOf(row.line) - row.discount } : {}),
      taxes: taxesOf(row, taxes[index] ?? 0),
      sold_before: true,
    },
    gateway: row.payment,
    isStated: row.discount > 0 || row.tax !== 0,
  }));
};

const taxOf = ({ taxes }: OrderLine) => taxes.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const worthOf = ({ line, gateway }: OwnReturn, includesTax: boolean): Amount => ({
  gateway,
  cents: grossOf(line) + (includesTax ? 0 : taxOf(line)),
});

/** A receipt with what it takes back of sales that nobody knows: a return of that day, and not a sale. */
export const withReturns = (receipt: OrderDocument, returns: readonly OwnReturn[]): OrderDocument => {
  if (returns.length === 0) return receipt;
  const refund = { id: `${receipt.shopify_order_id}-taken-back`, at: receipt.placed_at };
  const lines = returns.map(({ line }) => ({ line_id: line.id, quantity: line.quantity }));
  const amounts = returns.map((one) => worthOf(one, receipt.prices_include_tax));
  return {
    ...receipt,
    financial_status: receipt.lines.length === 0 ? 'refunded' : 'partially_refunded',
    lines: [...receipt.lines, ...returns.map(({ line }) => line)],
    refunds: [...receipt.refunds, refundOfGoods(refund.id, refund.at, lines)],
    transactions: [...receipt.transactions, ...paymentsOf(refund, 'refund', amounts)],
  };
};

/** A row that takes goods back, and the line of a sale that it means. */
export type TiedReturn = { line_id: string; of: OwnReturn };

const takenBack = ({ line_id, of: { line, isStated } }: TiedReturn, includesTax: boolean): TakenBack => {
  const { quantity } = line;
  if (!isStated) return { line_id, quantity };
  const net_cents = grossOf(line) - (includesTax ? taxOf(line) : 0);
  return { line_id, quantity, net_cents, ...(line.taxes.length > 0 ? { tax_cents: taxOf(line) } : {}) };
};

/** Which day it is matters to none of this: only what an event moved is asked for. */
const ANY_CLOCK = { timezone: 'UTC', day_cutoff_minutes: 0 };

/** What a refund of an order takes back in all, tax included, in cents. */
const movedBy = (order: OrderDocument, refundId: string): number => {
  const movements = lineMovements(timelineOf(order, valuedLines(order), ANY_CLOCK));
  return movements
    .filter(({ event }) => event.refund?.id === refundId)
    .reduce((sum, { net, taxes }) => sum - net - taxes.reduce((all, cents) => all + cents, 0), 0);
};

/** A sale of which another receipt took goods back: on the day of that receipt, by what it says or else by the sale. */
export const withReceipt = (
  sale: OrderDocument,
  receipt: OrderDocument,
  returns: readonly TiedReturn[],
): OrderDocument => {
  const { name, placed_at: at } = receipt;
  const includesTax = sale.prices_include_tax;
  const id = `${receipt.shopify_order_id}-return`;
  const refund = refundOfGoods(
    id,
    at,
    returns.map((one) => takenBack(one, includesTax)),
  );
  const refunds = [...sale.refunds, { ...refund, note: `Receipt ${name}`, receipt: name }];
  const amounts = returns.map(({ of }) => worthOf(of, includesTax));
  const moved = allocate(
    movedBy({ ...sale, refunds }, id),
    amounts.map(({ cents }) => cents),
  );
  const paid = amounts.map(({ gateway }, index) => ({ gateway, cents: moved[index] ?? 0 }));
  const transactions = paymentsOf({ id, at }, 'refund', paid).map((one) => ({ ...one, receipt: name }));
  return { ...sale, refunds, transactions: [...sale.transactions, ...transactions] };
};
