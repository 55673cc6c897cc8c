import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import type { Reversed } from '../../platform/ledger/planner.ts';
import type { Hundredths } from '../points.ts';
import { type Lot, type LotMove, spendingOrder, takeFromLots } from './lots.ts';
import {
  type BookedCustomer,
  booksOn,
  type CustomerKey,
  type LockedCustomer,
  type PointsBooks,
} from './points-books.ts';
import type { PointsKind } from './points-ledger.ts';

export type { BookedCustomer, CustomerKey, LockedCustomer } from './points-books.ts';

/** Where movements are booked: in the database at once, or wherever they are gathered. */
type Books = Database | PointsBooks;

/** Locks one shopper until the transaction ends; `eventShopId` is the store where something happens. @throws ApiError NOT_FOUND */
export const lockCustomer = (where: Books, key: CustomerKey, eventShopId?: number): Promise<LockedCustomer> =>
  booksOn(where).lock(key, eventShopId);

/** Days that points given back live at least (domain.md 3.3, REDEEM_REVERSAL). */
const RESTORED_DAYS = 30;

type Base = {
  type: PointsKind['type'];
  at: Date;
  /** What an entry says of its own; nothing of it is needed by the rules. */
  own?: Partial<PointsKind['own']>;
};

/** Points that come in, as a lot of their own. */
type Comes = Base & {
  points: Hundredths;
  /** The store that bears them; null is head office. */
  borneBy: number | null;
  terms: LoyaltyTerms | null;
  /** Earning by an order keeps all that one has alive (INACTIVITY). */
  isActivity?: boolean;
  /** Of points that moved here with a date of their own. */
  expiresAt?: Date | null;
};

/** Points that go, from the soonest-expiring lots; `first` names lots that are taken before. */
type Goes = Base & {
  points: Hundredths;
  /** What the shopper has, where that was read under this lock. */
  lots?: readonly Lot[];
  first?: readonly number[];
  alreadyDone?: boolean;
};

/** Points that go back to the lots that they came from. */
type Returns = Base & { lots: readonly LotMove[]; reverses?: Reversed<PointsKind> };

const ownOf = (own: Base['own']): PointsKind['own'] => ({
  value_cents: 0,
  order_cents: null,
  rate_used: null,
  config_version: null,
  written_off_points: 0,
  ...own,
});

const append = (
  books: PointsBooks,
  customer: LockedCustomer,
  { type, at, own }: Base,
  amount: number,
  details: EntryDetails,
  more: { alreadyDone?: boolean | undefined; reverses?: Reversed<PointsKind> | undefined } = {},
): Promise<BookedCustomer> => books.append(customer, { type, amount, at, own: ownOf(own), ...more }, details);

/** Books points that come in: what isn't needed for a balance below zero becomes a lot. */
export const addPoints = async (
  where: Books,
  customer: LockedCustomer,
  movement: Comes,
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const books = booksOn(where);
  const { points, borneBy, terms, at } = movement;
  const booked = await append(books, customer, movement, points, details);
  if (points === 0) return booked;
  const pending = terms && movement.type === 'EARN' ? terms.pending_days : 0;
  await books.openLot(booked, {
    points,
    left: Math.max(0, Math.min(points, booked.state.balance)),
    borneBy,
    at,
    availableAt: new Date(at.getTime() + pending * 86_400_000),
    expires: movement.expiresAt === undefined ? { under: terms } : { at: movement.expiresAt },
    keepsAlive:
      movement.isActivity === true && terms?.expiry_mode === 'INACTIVITY' && customer.state.balance > 0,
  });
  return booked;
};

/**
 * Books points that go, from the soonest-expiring lots, with what they were worth at the till (`own.value_cents`).
 * @throws ApiError LOYALTY_INSUFFICIENT_POINTS where the type may not take the balance below zero
 */
export const takePoints = async (
  where: Books,
  customer: LockedCustomer,
  movement: Goes,
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const books = booksOn(where);
  const { points, at, type, first, alreadyDone } = movement;
  const booked = await append(books, customer, movement, 0 - points, details, { alreadyDone });
  const lots = spendingOrder(movement.lots ?? (await books.lots(customer)), at, first);
  const moves = takeFromLots(lots, points, movement.own?.value_cents ?? 0, customer.event.shopId);
  const changes = moves.map((move) => ({ lotNo: move.lotNo, by: 0 - move.points }));
  await books.moveLots(booked, { at, moves, sign: -1, changes, expired: type === 'EXPIRE' });
  return booked;
};

/** Books points that go back to the lots that they came from; what a balance below zero needs stays out of them. */
export const returnPoints = async (
  where: Books,
  customer: LockedCustomer,
  movement: Returns,
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const books = booksOn(where);
  const { lots, at, reverses } = movement;
  const points = lots.reduce((sum, move) => sum + move.points, 0);
  const cents = lots.reduce((sum, move) => sum + move.cents, 0);
  const own = { ...movement.own, value_cents: 0 - cents };
  const booked = await append(books, customer, { ...movement, own }, points, details, { reverses });
  // What was beyond all lots filled no lot, and what the balance lacked is filled first.
  let lacking = Math.max(0, 0 - customer.state.balance);
  const beyond = lots.find(({ lotNo }) => lotNo === 0);
  let loose = 0;
  const changes = lots.flatMap(({ lotNo, points: given }) => {
    const kept = Math.min(lacking, given);
    lacking -= kept;
    if (lotNo === 0) {
      loose += given - kept;
      return [];
    }
    return [{ lotNo, by: given - kept }];
  });
  const until = new Date(at.getTime() + RESTORED_DAYS * 86_400_000);
  await books.moveLots(booked, { at, moves: lots, sign: 1, changes, until });
  if (loose > 0 && beyond) {
    const { earnedShopId } = beyond;
    const lot = { borneBy: earnedShopId, at, availableAt: at, expires: { at: until }, keepsAlive: false };
    await books.openLot(booked, { points: loose, left: loose, ...lot });
  }
  return booked;
};

/** Writes down what a claw-back could not take. */
export const writeOff = (
  where: Books,
  customer: LockedCustomer,
  movement: Base & { own: { written_off_points: Hundredths } },
  details: EntryDetails,
): Promise<BookedCustomer> => append(booksOn(where), customer, movement, 0, details);
