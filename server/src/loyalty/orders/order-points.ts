import type { StoreClock } from '@backroom/contract/kit/dates';
import { roundHalfUp, toCents } from '@backroom/contract/kit/money';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import {
  adjustmentsOf,
  cumulativeShare,
  type LineMovement,
  lineMovements,
  type OrderEvent,
  paymentTypeOf,
  shippingMovements,
  timelineOf,
  type ValuedLine,
  valuedLines,
} from '../../orders/facts/index.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { type Hundredths, pointsEarned, pointsFor, toHundredths } from '../points.ts';
import { eligibleBy, type IsExcluded } from './eligible.ts';
import type { InCollection } from './excluded-collections.ts';

/**
 * What one event of an order does to the points of its shopper. `key` names it inside the order, for good. `earn` and
 * `restore` give, `reversal` and `redeem` take; `points` is signed accordingly.
 */
export type PointsEvent = {
  key: string;
  kind: 'earn' | 'reversal' | 'redeem' | 'restore';
  at: Date;
  points: Hundredths;
};

/** An order as far as points are concerned, all its events in the order of time. */
export type OrderPoints = {
  events: PointsEvent[];
  /** What counted, in cents, at the sale and by edits. */
  eligible: number;
  /** What was paid with points, in cents. */
  paidWithPoints: number;
};

const PAID = new Set(['paid', 'partially_refunded', 'refunded']);

const took = ({ kind, status }: OrderDocument['transactions'][number]) =>
  status === 'success' && (kind === 'sale' || kind === 'capture');

/** When an order was paid: its last payment, never before it was placed; null while it isn't. */
const paidAt = (document: OrderDocument): Date | null => {
  if (!PAID.has(document.financial_status)) return null;
  const first =
    document.refunds.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[0] ?? Number.POSITIVE_INFINITY;
  // A payment after the first refund is one for an edit.
  const payments = document.transactions
    .filter(took)
    .map(({ at }) => Date.parse(at))
    .filter((at) => at <= first);
  return new Date(Math.max(Date.parse(document.placed_at), ...payments));
};

/** The part of the order that gift cards paid, as a fraction of all payments. */
const giftCardShare = (document: OrderDocument): number => {
  const payments = document.transactions.filter(took);
  const sum = (of: typeof payments) => of.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  const all = sum(payments);
  return all === 0 ? 0 : sum(payments.filter(({ gateway }) => paymentTypeOf(gateway) === 'Gift card')) / all;
};

/** What each event added (+) and took back (−) of what counts, in cents. */
const eligibleByEvent = (
  document: OrderDocument,
  events: readonly OrderEvent[],
  movements: readonly LineMovement[],
  terms: LoyaltyTerms,
  counts: (line: ValuedLine) => boolean,
) => {
  const withTax = terms.earn_basis.includes('TAX');
  const withShipping = terms.earn_basis.includes('SHIPPING');
  const added = new Map<OrderEvent, number>();
  const back = new Map<OrderEvent, number>();
  const add = (event: OrderEvent, cents: number, isAdded: boolean) => {
    const sums = isAdded ? added : back;
    sums.set(event, (sums.get(event) ?? 0) + cents);
  };
  for (const { event, line, sold, net, taxes } of movements) {
    if (!counts(line)) continue;
    const tax = withTax ? taxes.reduce((sum, cents) => sum + cents, 0) : 0;
    add(event, net + tax, sold !== null);
  }
  for (const { event, line, cents } of adjustmentsOf(events, movements)) {
    if (line && counts(line)) add(event, -cents, false);
  }
  if (withShipping) {
    for (const { event, net, taxes, charged } of shippingMovements(document, events)) {
      const tax = withTax ? taxes.reduce((sum, { cents }) => sum + cents, 0) : 0;
      add(event, net + tax, charged !== null);
    }
  }
  return { added, back };
};

type Earned = { earned: Hundredths; events: PointsEvent[]; eligible: number };

/** What is earned event by event, each on what counted until then: rounded over the sum, so that parts never add up otherwise. */
const earnings = (
  document: OrderDocument,
  terms: LoyaltyTerms,
  sums: ReturnType<typeof eligibleByEvent>,
  events: readonly OrderEvent[],
): Earned => {
  const paid = paidAt(document);
  const share = terms.earn_on_gift_card_tender ? 1 : 1 - giftCardShare(document);
  const eligible = [...sums.added.values()].reduce((sum, cents) => sum + cents, 0);
  const cap = terms.max_points_per_order === null ? Infinity : toHundredths(terms.max_points_per_order);
  const least = toCents(terms.min_order_amount_to_earn);
  const nothing: Earned = { earned: 0, events: [], eligible };
  if (!paid || eligible <= 0 || eligible < least) return nothing;
  let until = 0;
  let earned = 0;
  const given: PointsEvent[] = [];
  for (const event of events) {
    const cents = sums.added.get(event) ?? 0;
    if (cents === 0) continue;
    until += cents;
    const points = Math.min(cap, pointsEarned(roundHalfUp(Math.max(0, until) * share), terms)) - earned;
    if (points === 0) continue;
    earned += points;
    const at = new Date(Math.max(Date.parse(event.at), paid.getTime()));
    given.push({ key: `earn:${event.event}`, kind: 'earn', at, points });
  }
  return { earned, events: given, eligible };
};

/** What is taken back: cumulatively in proportion, so that everything back is exactly what was earned. */
const reversals = (
  { refund_clawback }: LoyaltyTerms,
  { earned, eligible, events: given }: Earned,
  sums: ReturnType<typeof eligibleByEvent>,
  events: readonly OrderEvent[],
): PointsEvent[] => {
  if (earned === 0) return [];
  const from = given[0]?.at.getTime() ?? 0;
  let back = 0;
  let reversed = 0;
  return events.flatMap((event): PointsEvent[] => {
    const isEnd = event.event === 'cancel';
    if (refund_clawback === 'NONE' && !isEnd) return [];
    back -= sums.back.get(event) ?? 0;
    const isAll = isEnd || (refund_clawback === 'FULL_ORDER' && back > 0);
    const due = isAll
      ? earned
      : Math.min(earned, Math.max(0, cumulativeShare(earned, 0, Math.min(back, eligible), eligible)));
    const points = due - reversed;
    if (points === 0) return [];
    reversed = due;
    const at = new Date(Math.max(Date.parse(event.at), from));
    return [{ key: `reversal:${event.event}`, kind: 'reversal', at, points: 0 - points }];
  });
};

/** Points that were taken before the order came, by a till or for a code, and what they were worth then. */
export type PaidBefore = { points: Hundredths; cents: number };

/** What is known of how an order was paid with points, beside the order itself. */
export type PointsPayment = {
  before: readonly PaidBefore[];
  /** Discounts that look like codes of points and are none of ours. */
  isForeign: (code: string) => boolean;
};

const nothingKnown: PointsPayment = { before: [], isForeign: () => false };

/** Whether a discount of an order is points. */
const isLoyalty = (document: OrderDocument, discount: number, { isForeign }: PointsPayment): boolean => {
  const { method, code = '' } = document.discounts[discount] ?? {};
  return method === 'LOYALTY' && !isForeign(code);
};

/** What so many cents took: first what was taken before, as it was worth then, the rest under the terms. */
const pointsTaken = (cents: number, before: readonly PaidBefore[], terms: LoyaltyTerms): Hundredths => {
  let left = cents;
  let points = 0;
  for (const paid of before) {
    const part = Math.min(left, paid.cents);
    if (part <= 0) continue;
    points += part === paid.cents ? paid.points : roundHalfUp((paid.points * part) / paid.cents);
    left -= part;
  }
  return points + (left > 0 ? pointsFor(left, terms) : 0);
};

/** What was paid with points, and what of it comes back with the goods. */
const redemptions = (
  document: OrderDocument,
  terms: LoyaltyTerms,
  movements: readonly LineMovement[],
  events: readonly OrderEvent[],
  payment: PointsPayment,
): { events: PointsEvent[]; cents: number } => {
  const off = (discounts: ValuedLine['line']['discounts']) =>
    discounts.reduce(
      (sum, { discount, amount_cents }) => sum + (isLoyalty(document, discount, payment) ? amount_cents : 0),
      0,
    );
  const shipping = document.shipping.reduce((sum, one) => sum + off(one.discounts), 0);
  const cents = document.lines.reduce((sum, line) => sum + off(line.discounts), shipping);
  if (cents <= 0) return { events: [], cents: 0 };
  const redeemed = pointsTaken(cents, payment.before, terms);
  const at = new Date(document.placed_at);
  const taken: PointsEvent = { key: 'redeem', kind: 'redeem', at, points: 0 - redeemed };
  if (!terms.restore_redeemed_on_refund && !document.cancelled_at) return { events: [taken], cents };
  const unitsBack = new Map<ValuedLine, number>();
  let back = 0;
  let restored = 0;
  const given = events.flatMap((event): PointsEvent[] => {
    for (const { event: of, line, sold, units } of movements) {
      if (of !== event || sold || units >= 0) continue;
      const before = unitsBack.get(line) ?? 0;
      unitsBack.set(line, before - units);
      back += cumulativeShare(off(line.line.discounts), before, before - units, line.line.quantity);
    }
    if (event.event === 'cancel') back = cents;
    else if (!terms.restore_redeemed_on_refund) return [];
    const due = cumulativeShare(redeemed, 0, Math.min(back, cents), cents);
    const points = due - restored;
    if (points <= 0) return [];
    restored = due;
    return [{ key: `restore:${event.event}`, kind: 'restore', at: new Date(event.at), points }];
  });
  return { events: [taken, ...given], cents };
};

const none: OrderPoints = { events: [], eligible: 0, paidWithPoints: 0 };

/**
 * What an order does to points as it stands, under the terms of the moment it was placed (domain.md 3.2, 3.3): pure, and
 * the same for the same document, terms and exclusions, whatever sequence its versions came in.
 */
export const orderPoints = (
  document: OrderDocument,
  clock: StoreClock,
  terms: LoyaltyTerms,
  isExcluded?: IsExcluded,
  isInCollection?: InCollection,
  payment: PointsPayment = nothingKnown,
): OrderPoints => {
  if (document.test) return none;
  const events = timelineOf(document, valuedLines(document), clock);
  const movements = lineMovements(events);
  const isEligible = eligibleBy(terms, isExcluded, isInCollection);
  const sums = eligibleByEvent(document, events, movements, terms, ({ line }) => isEligible(line));
  const earned = earnings(document, terms, sums, events);
  const used = redemptions(document, terms, movements, events, payment);
  const all = [...used.events, ...earned.events, ...reversals(terms, earned, sums, events)];
  return {
    events: all.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    eligible: earned.eligible,
    paidWithPoints: used.cents,
  };
};
