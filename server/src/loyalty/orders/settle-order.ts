import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { isPointsCode } from '@backroom/contract/points-code';
import type { ClosedPeriod, OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { type CodeRow, sameCode } from '../codes/code-rows.ts';
import { addPoints, type CustomerKey, type LockedCustomer } from '../ledger/book-points.ts';
import { toHundredths } from '../points.ts';
import type { TermsVersion } from '../terms/terms-in-force.ts';
import { bookEvent, eventKeyOf, openMoment, type Posting, standing, sum } from './book-event.ts';
import type { IsExcluded } from './eligible.ts';
import type { InCollection } from './excluded-collections.ts';
import type { OrderBooks } from './order-books.ts';
import { type OrderPoints, orderPoints, type PaidBefore, type PointsEvent } from './order-points.ts';
import { type Booked, paidBefore } from './tie-payments.ts';

/** All that has to be known of an order, beside its shopper's points, to book what it does to them. */
export type KnownOrder = {
  shop: IntakeShop;
  document: OrderDocument;
  held: TermsVersion;
  isExcluded: IsExcluded;
  isInCollection: InCollection;
  /** Of points, that it was paid with. */
  codes: readonly CodeRow[];
  /** Whether its store takes part in a programme that is on. */
  mayEarn: boolean;
};

/** What an order does to points, as far as it is known how it was paid with them. */
export const pointsOf = (
  { document, shop, held, isExcluded, isInCollection, codes }: KnownOrder,
  before: readonly PaidBefore[] = [],
): OrderPoints => {
  const isForeign = (code: string) => isPointsCode(code) && !codes.some((one) => sameCode(one.code, code));
  return orderPoints(document, shop, held.terms, isExcluded, isInCollection, { before, isForeign });
};

/** The one that stands for a shopper who was merged. */
const lockStanding = async (books: OrderBooks, key: CustomerKey, shopId: number): Promise<LockedCustomer> => {
  const locked = await books.lock(key, shopId);
  const { mergedShopId, mergedId } = locked.shown;
  return mergedShopId === null || mergedId === null
    ? locked
    : lockStanding(books, { shopId: mergedShopId, id: mergedId }, shopId);
};

/** Makes the ledger say of each event what the order says now. */
const settle = async (
  posting: Posting,
  key: CustomerKey,
  events: readonly PointsEvent[],
  unchanged?: LockedCustomer,
): Promise<void> => {
  let locked = unchanged;
  const { books, shop } = posting;
  const wanted = new Set(events.map((event) => event.key));
  const gone = [...new Set(posting.booked.flatMap((entry) => eventKeyOf(posting, entry) ?? []))]
    .filter((eventKey) => !wanted.has(eventKey) && !eventKey.endsWith(':merged'))
    .map((eventKey): PointsEvent => {
      const isPayment = eventKey === 'redeem' || eventKey.startsWith('restore:');
      return { key: eventKey, kind: isPayment ? 'restore' : 'reversal', at: new Date(), points: 0 };
    });
  const all = [...gone, ...events];
  for (const event of all) {
    const own = posting.booked.filter((entry) => {
      const eventKey = eventKeyOf(posting, entry);
      return (
        eventKey === event.key ||
        eventKey === `${event.key}:merged` ||
        (event.key === 'redeem' && eventKey === null)
      );
    });
    const diff = event.points - standing(own);
    if (diff === 0) continue;
    const customer = locked ?? (await lockStanding(books, key, shop.shop_id));
    const one = await bookEvent(posting, customer, event, diff);
    locked = one?.after;
    posting.hasEarned ||= event.kind === 'earn' && diff > 0;
    // What follows needs to know.
    if (one) posting.booked.push(one.entry);
    else if (event !== all.at(-1)) posting.booked = await books.booked(posting);
  }
};

const signUp = async (posting: Posting, key: CustomerKey, terms: LoyaltyTerms): Promise<void> => {
  const bonus = toHundredths(terms.signup_bonus);
  if (bonus === 0) return;
  const { books, shop, document } = posting;
  const customer = await books.lock(key, shop.shop_id);
  const at = openMoment(posting, new Date(document.placed_at));
  const details: EntryDetails = {
    actor: { kind: 'system', name: 'loyalty' },
    idempotencyKey: `bonus:${key.id}`,
    reason: 'Welcome',
  };
  await addPoints(books, customer, { type: 'BONUS', points: bonus, at, borneBy: null, terms }, details);
};

/** What counts of an order for this shopper: nothing earned before they were there, or after they left. */
const eventsFor = (
  { events }: OrderPoints,
  customer: LockedCustomer,
  placedAt: Date,
  mayEarn: boolean,
): PointsEvent[] => {
  const { openedAt, unsubscribedAt } = customer.shown;
  const isMember = (!openedAt || placedAt >= openedAt) && (!unsubscribedAt || placedAt < unsubscribedAt);
  return mayEarn && isMember ? events : events.filter(({ kind }) => kind === 'redeem' || kind === 'restore');
};

/** Whose points an order moves; those of whom it enrolled just now get what newcomers get. */
export type Shopper = { key: CustomerKey; isNew: boolean };

/**
 * Makes the books say of an order what it says, given what is booked for it.
 * @param known.asItIs what it does as far as it says so itself
 * @returns the shopper where the order earned them points and hadn't before
 */
export const settleOrder = async (
  books: OrderBooks,
  order: KnownOrder,
  { key, isNew }: Shopper,
  known: { booked: Booked[]; asItIs: OrderPoints; closed: readonly ClosedPeriod[] },
): Promise<CustomerKey | null> => {
  const { shop, document, held, codes, mayEarn } = order;
  const { booked, asItIs, closed } = known;
  const { paidWithPoints } = asItIs;
  for (const one of codes) {
    const tied = await books.tieCode(order, one);
    if (tied) booked.push(tied);
  }
  const customer = await lockStanding(books, key, shop.shop_id);
  if (paidWithPoints > 0) {
    const rest = paidWithPoints - sum(booked, (entry) => (entry.type === 'REDEEM' ? entry.value_cents : 0));
    if (rest > 0) booked.push(...(await books.tieTills(order, customer, rest)));
  }
  const before = paidBefore(order, booked, codes);
  const points = before.length === 0 ? asItIs : pointsOf(order, before);
  const { eligible } = points;
  const posting: Posting = { books, shop, document, held, closed, booked, eligible, hasEarned: false };
  if (isNew && mayEarn) await signUp(posting, key, held.terms);
  const hadEarned = booked.some(({ type }) => type === 'EARN');
  // A bonus has changed who was locked before.
  const unchanged = isNew ? undefined : customer;
  const events = eventsFor(points, customer, new Date(document.placed_at), mayEarn);
  await settle(posting, key, events, unchanged);
  return !hadEarned && posting.hasEarned ? customer : null;
};
