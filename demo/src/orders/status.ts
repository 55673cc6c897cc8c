import type { OrderDocument } from '@backroom/contract/order-document';
import { dueOf } from './pay.ts';
import { minutesAfter, type Sale } from './sale.ts';
import type { Till } from './settle.ts';

const financialStatus = (document: OrderDocument, till: Till): string => {
  const due = dueOf(document);
  if (till.taken() === 0 && due > 0) return document.cancelled_at ? 'voided' : 'pending';
  if (document.transactions.some(({ kind }) => kind === 'refund')) {
    return till.balance() === 0 ? 'refunded' : 'partially_refunded';
  }
  return till.taken() < due ? 'partially_paid' : 'paid';
};

/** Sets what follows from all that happened: whether it is paid and shipped, and when it last changed. */
export const setStatus = (sale: Sale, document: OrderDocument, till: Till, until: Date): void => {
  document.financial_status = financialStatus(document, till);
  const shipped = minutesAfter(sale, sale.random.between(300, 4_300));
  const isPartial = document.lines.length > 1 && sale.random.chance(0.02);
  const isShipped = shipped <= until.getTime() && document.cancelled_at === null && till.taken() > 0;
  if (sale.channel !== 'pos' && isShipped) {
    document.fulfillment_status = isPartial ? 'partial' : 'fulfilled';
  }
  const events = [
    document.placed_at,
    document.cancelled_at,
    ...document.transactions.map(({ at }) => at),
    ...document.refunds.map(({ at }) => at),
    ...document.edits.map(({ at }) => at),
    ...(isShipped && sale.channel !== 'pos' ? [new Date(shipped).toISOString()] : []),
  ];
  document.updated_at = events.reduce<string>(
    (latest, at) => (at !== null && at > latest ? at : latest),
    document.placed_at,
  );
};
