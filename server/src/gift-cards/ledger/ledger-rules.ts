import type { EntryType } from '@backroom/contract/gift-card-fields';
import type { GiftCardStatus } from '@backroom/contract/gift-card-statuses';
import { ApiError } from '@backroom/contract/kit/errors';
import type { Cents } from '@backroom/contract/kit/money';

/** What the ledger needs to know of a card: the sums of its entries and how it may end. */
export type CardState = {
  balance: Cents;
  /** Everything ever put on the card. */
  loaded: Cents;
  redeemed: Cents;
  reloadCount: number;
  redeemCount: number;
  entries: number;
  expiresAt: Date | null;
  /** When the ledger booked its expiry; null while the chain still owes the balance. */
  expiredAt: Date | null;
  deactivatedAt: Date | null;
};

/** A movement asked for: what happened, how much, when. */
export type Movement = {
  type: EntryType;
  /** Plus or minus; 0 where only the liability moves, or nothing. */
  amount: Cents;
  at: Date;
  /** Shopify has already done it: book it whatever the card's state (an order's payment). */
  alreadyDone?: boolean;
};

/** One row of the ledger that a movement becomes. */
export type PlannedEntry = {
  type: EntryType;
  amount: Cents;
  liabilityDelta: Cents;
  balanceAfter: Cents;
  at: Date;
};

export type Plan = { entries: PlannedEntry[]; state: CardState };

const LOADS: readonly EntryType[] = ['SOLD', 'ISSUED', 'IMPORTED', 'RELOADED'];

/** What the chain owes for a card. */
export const liabilityOf = (state: CardState): Cents =>
  state.expiredAt || state.deactivatedAt ? 0 : state.balance;

/** When a card stops, or stopped, being usable; null where it never does. */
export const endOf = ({ expiresAt, deactivatedAt }: CardState): Date | null => {
  if (!expiresAt || !deactivatedAt) return expiresAt ?? deactivatedAt;
  return expiresAt < deactivatedAt ? expiresAt : deactivatedAt;
};

/** The derived status; the same rules as `statusSql` (specification 2, section 4). */
export const statusOf = (state: CardState, now: Date): GiftCardStatus => {
  const end = endOf(state);
  if (end && end < now) return 'expired';
  if (state.balance < 0) return 'refunded';
  if (state.balance === 0) return 'redeemed';
  return state.reloadCount > 0 ? 'reloaded' : 'active';
};

const hasExpired = (state: CardState, at: Date) =>
  state.expiredAt !== null || (state.expiresAt !== null && at > state.expiresAt);

/** @throws ApiError where the card may not be used or changed in this way now */
const refuse = (state: CardState, { type, amount, at }: Movement): void => {
  const uses = type === 'REDEEMED' || type === 'RELOADED' || type === 'ADJUSTED';
  if (uses && state.deactivatedAt)
    throw new ApiError('GIFT_CARD_DEACTIVATED', 'This gift card is deactivated');
  if (uses && hasExpired(state, at)) throw new ApiError('GIFT_CARD_EXPIRED', 'This gift card has expired');
  if (uses && amount < 0 && state.balance + amount < 0) {
    throw new ApiError('GIFT_CARD_INSUFFICIENT_BALANCE', 'Insufficient balance');
  }
};

const latest = (a: Date, b: Date | null) => (b && b > a ? b : a);

class Planner {
  readonly entries: PlannedEntry[] = [];
  state: CardState;

  constructor(state: CardState) {
    this.state = { ...state };
  }

  add(type: EntryType, amount: Cents, liabilityDelta: Cents, at: Date): void {
    const { state } = this;
    const balance = state.balance + amount;
    if (Math.abs(balance) > 2_000_000_000 || Math.abs(state.loaded + amount) > 2_000_000_000) {
      throw new ApiError('VALIDATION_FAILED', 'This is more than a card can hold');
    }
    const loads = LOADS.includes(type) || (type === 'ADJUSTED' && amount > 0);
    this.state = {
      ...state,
      balance,
      loaded: state.loaded + (loads ? amount : 0),
      redeemed: state.redeemed - (type === 'REDEEMED' ? amount : 0),
      reloadCount: state.reloadCount + (type === 'RELOADED' ? 1 : 0),
      redeemCount: state.redeemCount + (type === 'REDEEMED' ? 1 : 0),
      entries: state.entries + 1,
    };
    this.entries.push({ type, amount, liabilityDelta, balanceAfter: balance, at });
  }

  /** Books the expiry that the clock has passed, dated when it passed, before anything later is booked. */
  expire(at: Date): void {
    const { expiresAt, expiredAt, deactivatedAt } = this.state;
    if (!expiresAt || at <= expiresAt || expiredAt || deactivatedAt) return;
    this.add('EXPIRED', 0, -liabilityOf(this.state), expiresAt);
    this.state.expiredAt = expiresAt;
  }

  /** Money that moves on a card whose end is booked: the end takes the liability back at once. */
  money(type: EntryType, amount: Cents, at: Date): void {
    const { expiredAt, deactivatedAt } = this.state;
    this.add(type, amount, amount, at);
    if (amount === 0) return;
    if (deactivatedAt) this.add('DEACTIVATED', 0, -amount, latest(at, deactivatedAt));
    else if (expiredAt) this.add('EXPIRED', 0, -amount, latest(at, expiredAt));
  }
}

/**
 * What a movement does to a card (domain.md 3.1, the table of types): the entries to write and the state after
 * them. Pure. Keeps for ever: balance = Σ amount, liability = Σ liability delta = the balance of a living card.
 * @throws ApiError GIFT_CARD_EXPIRED, GIFT_CARD_DEACTIVATED, GIFT_CARD_INSUFFICIENT_BALANCE
 */
export const plan = (state: CardState, movement: Movement): Plan => {
  if (!movement.alreadyDone) refuse(state, movement);
  const planner = new Planner(state);
  const { type, amount, at } = movement;
  planner.expire(at);
  switch (type) {
    case 'EXPIRED':
      break; // booked above, if it is due
    case 'DEACTIVATED':
      if (planner.state.deactivatedAt) break;
      planner.add('DEACTIVATED', 0, -liabilityOf(planner.state), at);
      planner.state.deactivatedAt = at;
      break;
    default:
      if (amount === 0 && type !== 'IMPORTED') planner.add(type, 0, 0, at);
      else planner.money(type, amount, at);
  }
  return { entries: planner.entries, state: planner.state };
};

/**
 * A new last moment of use, or none: EXPIRY_CHANGED, and REINSTATED where the expiry had been booked and the
 * card lives again.
 * @throws ApiError GIFT_CARD_DEACTIVATED: that is final
 */
export const planExpiry = (state: CardState, expiresAt: Date | null, at: Date): Plan => {
  if (state.deactivatedAt) throw new ApiError('GIFT_CARD_DEACTIVATED', 'This gift card is deactivated');
  const planner = new Planner(state);
  planner.expire(at);
  planner.add('EXPIRY_CHANGED', 0, 0, at);
  planner.state.expiresAt = expiresAt;
  if (planner.state.expiredAt && (expiresAt === null || at <= expiresAt)) {
    planner.add('REINSTATED', 0, planner.state.balance, at);
    planner.state.expiredAt = null;
  }
  return { entries: planner.entries, state: planner.state };
};
