import { storeDayOf } from '@backroom/contract/kit/dates';
import { type ClosedPeriod, isClosed, type OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import {
  addPoints,
  type BookedCustomer,
  type CustomerKey,
  type LockedCustomer,
  returnPoints,
  takePoints,
  writeOff,
} from '../ledger/book-points.ts';
import { giveToLots } from '../ledger/lots.ts';
import { type Hundredths, worthOf } from '../points.ts';
import type { TermsVersion } from '../terms/terms-in-force.ts';
import type { OrderBooks } from './order-books.ts';
import type { PointsEvent } from './order-points.ts';
import { type Booked, prefixOf } from './tie-payments.ts';

/** An order while what it does is booked. */
export type Posting = {
  books: OrderBooks;
  shop: IntakeShop;
  document: OrderDocument;
  held: TermsVersion;
  closed: readonly ClosedPeriod[];
  booked: Booked[];
  eligible: number;
  /** Whether something was earned just now. */
  hasEarned: boolean;
};

/** The event that an entry was booked for; null for one of a till. */
export const eventKeyOf = (posting: Posting, { idempotency_key }: Booked): string | null => {
  const prefix = prefixOf(posting);
  return idempotency_key.startsWith(prefix)
    ? idempotency_key.slice(prefix.length).replace(/(#\d+)?!?$/, '')
    : null;
};

/** Who ordered is kept with the order, not here: the ledger stays when a person goes. */
const detailsOf = (posting: Posting, key: string, note: string | null = null): EntryDetails => {
  const before = posting.booked.filter((entry) => eventKeyOf(posting, entry) === key).length;
  return {
    actor: { kind: 'shopper', name: posting.document.channel },
    idempotencyKey: `${prefixOf(posting)}${key}${before === 0 ? '' : `#${before}`}`,
    order: { id: posting.document.shopify_order_id, name: posting.document.name },
    note,
  };
};

/** When something is booked: at its own moment, unless its day is closed or still to come; then now. */
export const openMoment = ({ shop, closed }: Posting, at: Date): Date => {
  const now = new Date();
  const day = storeDayOf(at, shop);
  return at > now || isClosed(closed, day) ? now : at;
};

export const sum = (entries: readonly Booked[], of: (entry: Booked) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0);

/** What the ledger holds for an event: what couldn't be taken counts as taken. */
export const standing = (entries: readonly Booked[]) =>
  sum(entries, (entry) => entry.amount_points - entry.written_off_points);

const lotsOfOrder = (posting: Posting, customer: CustomerKey): number[] =>
  posting.booked
    .filter(
      (entry) =>
        entry.type === 'EARN' &&
        entry.shop_id === customer.shopId &&
        entry.loyalty_customer_id === customer.id,
    )
    .map(({ entry_no }) => entry_no);

/** Takes back what an order earned: no more than is left un-expired, and not below zero where the terms forbid it. */
const clawBack = async (posting: Posting, customer: LockedCustomer, due: Hundredths, event: PointsEvent) => {
  const { books, held, booked } = posting;
  const lots = lotsOfOrder(posting, customer);
  const earned = sum(booked, (entry) => (entry.type === 'EARN' ? entry.amount_points : 0));
  const taken = 0 - sum(booked, (entry) => (entry.type === 'EARN_REVERSAL' ? entry.amount_points : 0));
  // What has expired meanwhile can't be taken back any more.
  const living = Math.max(0, earned - taken - (await books.expired(customer, lots)));
  const floor = held.terms.allow_negative_balance
    ? Number.POSITIVE_INFINITY
    : Math.max(0, customer.state.balance);
  const points = Math.min(due, living, floor);
  const own = ownOf(posting);
  const at = openMoment(posting, event.at);
  const after =
    points === 0
      ? customer
      : await takePoints(
          books,
          customer,
          { type: 'EARN_REVERSAL', points, at, own, first: lots, alreadyDone: true },
          detailsOf(posting, event.key),
        );
  if (points === due) return;
  const details = detailsOf(posting, event.key, 'Expired or spent before');
  const idempotencyKey = `${details.idempotencyKey}!`;
  const rest = { ...own, written_off_points: due - points };
  await writeOff(books, after, { type: 'WRITE_OFF', at, own: rest }, { ...details, idempotencyKey });
};

const ownOf = ({ held, eligible }: Posting) => ({
  order_cents: eligible,
  rate_used: held.terms.earn_rate,
  config_version: held.version,
});

const isSame = (customer: CustomerKey, entry: Booked) =>
  entry.shop_id === customer.shopId && entry.loyalty_customer_id === customer.id;

/** Gives points back that the order was paid with, to the lots that they came from. */
const giveBack = async (posting: Posting, customer: LockedCustomer, due: Hundredths, event: PointsEvent) => {
  const { books, booked } = posting;
  const entryNos = booked
    .filter((entry) => isSame(customer, entry) && ['REDEEM', 'REDEEM_REVERSAL'].includes(entry.type))
    .map(({ entry_no }) => entry_no);
  const outstanding = await books.outstanding(customer, entryNos);
  const lots = giveToLots(outstanding, due);
  const found = lots.reduce((points, lot) => points + lot.points, 0);
  const at = openMoment(posting, event.at);
  const own = { config_version: posting.held.version };
  if (found > 0) {
    await returnPoints(
      books,
      customer,
      { type: 'REDEEM_REVERSAL', lots, at, own },
      detailsOf(posting, event.key),
    );
  }
  if (found === due) return;
  // Paid by an account that was merged into this one: its lots came over, so these points are a lot of their own.
  const details = detailsOf(posting, `${event.key}:merged`);
  const after = await books.lock(customer, posting.shop.shop_id);
  const given = { type: 'REDEEM_REVERSAL', points: due - found, at, own } as const;
  await addPoints(
    books,
    after,
    { ...given, borneBy: posting.shop.shop_id, terms: posting.held.terms },
    details,
  );
};

/** What one entry left: the shopper, and the entry as a later event of the order reads it. */
type OneEntry = { after: LockedCustomer; entry: Booked };

const entryOf = (
  { document }: Posting,
  after: BookedCustomer,
  entry: Pick<Booked, 'type' | 'amount_points' | 'value_cents' | 'idempotency_key'>,
): OneEntry => ({
  after,
  entry: {
    ...entry,
    shop_id: after.shopId,
    loyalty_customer_id: after.id,
    entry_no: after.entryNo,
    written_off_points: 0,
    order_id: document.shopify_order_id,
    order_name: document.name,
    reverses_entry_no: null,
  },
});

/** Books what is lacking of an event. @returns what it left where that was one entry; null where the ledger must be read again to know */
export const bookEvent = async (
  posting: Posting,
  customer: LockedCustomer,
  event: PointsEvent,
  diff: Hundredths,
): Promise<OneEntry | null> => {
  const { books, held, shop } = posting;
  const at = openMoment(posting, event.at);
  const isPayment = event.kind === 'redeem' || event.kind === 'restore';
  if (isPayment && diff > 0) {
    await giveBack(posting, customer, diff, event);
    return null;
  }
  if (!isPayment && diff < 0) {
    await clawBack(posting, customer, -diff, event);
    return null;
  }
  const details = detailsOf(posting, event.key);
  const { idempotencyKey: idempotency_key } = details;
  if (isPayment) {
    const value_cents = worthOf(-diff, held.terms);
    const own = { config_version: held.version, value_cents };
    const taken = { type: 'REDEEM', points: -diff, at, own, alreadyDone: true } as const;
    const after = await takePoints(books, customer, taken, details);
    return entryOf(posting, after, { type: 'REDEEM', amount_points: diff, value_cents, idempotency_key });
  }
  const own = ownOf(posting);
  const earned = { type: 'EARN', points: diff, at, own, borneBy: shop.shop_id, isActivity: true } as const;
  const after = await addPoints(books, customer, { ...earned, terms: held.terms }, details);
  return entryOf(posting, after, { type: 'EARN', amount_points: diff, value_cents: 0, idempotency_key });
};
