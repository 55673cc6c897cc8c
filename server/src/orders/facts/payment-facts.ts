import type { StoreClock } from '@backroom/contract/kit/dates';
import type { OrderDocument, OrderTransaction } from '../order-document.ts';
import type { PaymentFact } from './order-facts.ts';
import { paymentTypeOf } from './payment-type.ts';
import { dated } from './timeline.ts';

/** Money that moved: authorisations, voids and failed attempts are not payments (R3). */
const movedMoney = ({ kind, status }: OrderTransaction) =>
  status === 'success' && (kind === 'sale' || kind === 'capture' || kind === 'refund' || kind === 'change');

/** Whether a receipt only takes back what others sold. */
const soldNothing = ({ lines }: OrderDocument) =>
  lines.length > 0 && lines.every(({ sold_before }) => sold_before);

/**
 * What each tender took for the order, change given back netted, refunds left out: how its net sales are
 * split (R3). Change on a tender that had taken less than it is a payment out of that tender, so it may be
 * negative. In order of first use. Where nothing was sold, but taken back alone, it is what each tender gave back.
 */
export const capturedByTender = (document: OrderDocument): Map<string, number> => {
  const captured = new Map<string, number>();
  const isReturn = soldNothing(document);
  for (const transaction of document.transactions.filter(movedMoney)) {
    if ((transaction.kind === 'refund') !== isReturn) continue;
    const type = paymentTypeOf(transaction.gateway);
    const sign = transaction.kind === 'change' ? -1 : 1;
    captured.set(type, (captured.get(type) ?? 0) + sign * transaction.amount_cents);
  }
  return captured;
};

/**
 * One row per successful transaction, on its own day. Change is netted from what its tender took; where the
 * tender took less than that, it is money paid out like a refund.
 */
export const paymentFacts = (document: OrderDocument, clock: StoreClock): PaymentFact[] => {
  const captured = capturedByTender(document);
  return document.transactions.filter(movedMoney).map((transaction) => {
    const payment_type = paymentTypeOf(transaction.gateway);
    const isChange = transaction.kind === 'change';
    const netted = isChange && (captured.get(payment_type) ?? 0) >= 0;
    const out = isChange || transaction.kind === 'refund';
    return {
      ...dated(`payment:${transaction.id}`, transaction.at, clock),
      payment_type,
      is_refund: out && !netted,
      amount_cents: out ? 0 - transaction.amount_cents : transaction.amount_cents,
      transactions: netted ? 0 : 1,
    };
  });
};
