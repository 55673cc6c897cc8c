import type { StoreClock } from '@backroom/contract/kit/dates';
import type { Cents } from '@backroom/contract/kit/money';
import {
  cumulativeShare,
  lineMovements,
  paymentTypeOf,
  timelineOf,
  valuedLines,
} from '../../orders/facts/index.ts';
import type { OrderDocument, OrderTransaction } from '../../orders/index.ts';

/** Which card a payment names, as far as the source says. */
export type CardIdentity = { id: string | null; last: string | null };

/** One thing an order does to one card. `key` names it inside the order, for good; `amount` is positive. */
export type OrderCardEvent = { key: string; at: Date; amount: Cents } & (
  | { kind: 'sold'; line: string; free: boolean }
  | { kind: 'sale-refunded'; line: string }
  | { kind: 'redeemed'; identity: CardIdentity }
  | { kind: 'refunded-to-card'; identity: CardIdentity }
);

const isGiftCardPayment = ({ gateway, status, kind }: OrderTransaction) =>
  paymentTypeOf(gateway) === 'Gift card' &&
  status === 'success' &&
  (kind === 'sale' || kind === 'capture' || kind === 'refund');

/** Each unit of a gift-card line is a card: worth its share of what the line sold for (D5). */
const unitEvents = (document: OrderDocument, clock: StoreClock): OrderCardEvent[] => {
  const taken = new Map<string, number>();
  return lineMovements(timelineOf(document, valuedLines(document), clock)).flatMap((movement) => {
    const { line, line_no, value } = movement.line;
    if (!line.gift_card) return [];
    const place = `line:${line.id}:${line_no}`;
    const at = new Date(movement.event.at);
    const first = movement.sold ? 0 : (taken.get(place) ?? 0);
    const count = Math.abs(movement.units);
    if (!movement.sold) taken.set(place, first + count);
    return Array.from({ length: count }, (_, index): OrderCardEvent[] => {
      const unit = first + index;
      const paid = cumulativeShare(value.net, unit, unit + 1, line.quantity);
      const key = `${place}:unit:${unit}`;
      if (movement.sold) {
        const free = paid <= 0;
        const amount = free ? line.unit_price_cents : paid;
        return amount > 0 ? [{ kind: 'sold', key: `${key}:sold`, at, amount, line: place, free }] : [];
      }
      return paid > 0
        ? [{ kind: 'sale-refunded', key: `${key}:refunded`, at, amount: paid, line: place }]
        : [];
    }).flat();
  });
};

const paymentEvents = (document: OrderDocument): OrderCardEvent[] =>
  document.transactions.filter(isGiftCardPayment).flatMap((transaction): OrderCardEvent[] => {
    if (transaction.amount_cents <= 0) return [];
    const { id, at, amount_cents, gift_card } = transaction;
    return [
      {
        kind: transaction.kind === 'refund' ? 'refunded-to-card' : 'redeemed',
        key: `transaction:${id}`,
        at: new Date(at),
        amount: amount_cents,
        identity: {
          id: gift_card?.id ?? null,
          last: gift_card?.last_characters?.slice(-4).toUpperCase() || null,
        },
      },
    ];
  });

/** Whether an order has to do with gift cards at all: most don't, and are told so without further work. */
const touchesCards = (document: OrderDocument): boolean =>
  !document.test &&
  (document.lines.some((line) => line.gift_card) || document.transactions.some(isGiftCardPayment));

/**
 * What an order does to gift cards, in the order of time: cards sold, used, refunded to, and taken back. The
 * amounts are those of the order's facts, so that ledger and reports agree (domain.md 2.4, I8).
 */
export const orderCardEvents = (document: OrderDocument, clock: StoreClock): OrderCardEvent[] =>
  touchesCards(document)
    ? [...unitEvents(document, clock), ...paymentEvents(document)].sort(
        (a, b) => a.at.getTime() - b.at.getTime(),
      )
    : [];
