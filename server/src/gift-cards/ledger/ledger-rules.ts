import type { EntryType } from '@backroom/contract/gift-card-fields';
import type { GiftCardStatus } from '@backroom/contract/gift-card-statuses';
import { ApiError } from '@backroom/contract/kit/errors';
import type { Cents } from '@backroom/contract/kit/money';
import { type NewEntry, type Plan, Planner, type Reversed } from '../../platform/ledger/planner.ts';
import { type CardKind, type CardState, cardLedger } from './card-ledger.ts';

/** A movement asked for: what happened, how much, when. */
export type Movement = {
  type: EntryType;
  /** Plus or minus; 0 where only the liability moves, or nothing. */
  amount: Cents;
  at: Date;
  /** Money came in for it. */
  paid?: boolean;
  /** Shopify has already done it: book it whatever the card's state (an order's payment). */
  alreadyDone?: boolean;
  /** The entry that it takes back. */
  reverses?: Reversed<CardKind>;
};

export type CardPlan = Plan<CardKind>;

/** What the chain owes for a card. */
export const liabilityOf = (state: CardState): Cents =>
  state.expiredAt || state.deactivatedAt ? 0 : state.balance;

/** When a card stops, or stopped, being usable; null where it never does. */
export const endOf = ({ expiresAt, deactivatedAt }: CardState): Date | null => {
  const ends = [expiresAt, deactivatedAt].filter((end) => end !== null);
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
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
const refuse = (state: CardState, { type, at }: Movement): void => {
  const uses = type === 'REDEEMED' || type === 'RELOADED' || type === 'ADJUSTED';
  if (uses && state.deactivatedAt)
    throw new ApiError('GIFT_CARD_DEACTIVATED', 'This gift card is deactivated');
  if (uses && hasExpired(state, at)) throw new ApiError('GIFT_CARD_EXPIRED', 'This gift card has expired');
};

const latest = (a: Date, b: Date | null) => new Date(Math.max(a.getTime(), (b ?? a).getTime()));

type Extra = Partial<Omit<NewEntry<CardKind>, 'type' | 'amount' | 'at' | 'own'>> & { paid?: boolean };

class CardPlanner extends Planner<CardKind> {
  constructor(state: CardState) {
    super(cardLedger, state);
  }

  /** Adds an entry that moves the balance by `amount` and what the chain owes by `liability`. */
  book(type: EntryType, amount: Cents, liability: Cents, at: Date, { paid = false, ...extra }: Extra = {}) {
    this.add({ type, amount, at, own: { liability_delta_cents: liability, paid }, ...extra });
  }

  /** Books the expiry that the clock has passed, dated when it passed, before anything later is booked. */
  expire(at: Date, extra: Extra): void {
    const { expiresAt, expiredAt, deactivatedAt } = this.state;
    if (!expiresAt || at <= expiresAt || expiredAt || deactivatedAt) return;
    this.book('EXPIRED', 0, -liabilityOf(this.state), expiresAt, { atHome: true, ...extra });
    this.state.expiredAt = expiresAt;
  }

  /** Money that moves on a card whose end is booked: the end takes the liability back at once. */
  money({ type, amount, at, ...extra }: Movement): void {
    const { expiredAt, deactivatedAt, lastUsedAt } = this.state;
    this.book(type, amount, amount, at, extra);
    if (type === 'REDEEMED') this.state.lastUsedAt = latest(at, lastUsedAt);
    if (amount === 0) return;
    const end = { atHome: true, aside: true };
    if (deactivatedAt) this.book('DEACTIVATED', 0, -amount, latest(at, deactivatedAt), end);
    else if (expiredAt) this.book('EXPIRED', 0, -amount, latest(at, expiredAt), end);
  }

  end(at: Date): void {
    if (this.state.deactivatedAt) return;
    this.book('DEACTIVATED', 0, -liabilityOf(this.state), at, { atHome: true });
    this.state.deactivatedAt = at;
  }

  /** Takes a deactivation back: what is on the card is owed again, unless it has expired. */
  reinstate({ at, reverses }: Movement): void {
    this.state.deactivatedAt = null;
    this.book('REINSTATED', 0, liabilityOf(this.state), at, { atHome: true, reverses });
    this.expire(at, { aside: true });
  }
}

/**
 * What a movement does to a card (domain.md 3.1, the table of types): the entries to write and the state after
 * them. Pure. Keeps for ever: balance = Σ amount, liability = Σ liability delta = the balance of a living card.
 * @throws ApiError GIFT_CARD_EXPIRED, GIFT_CARD_DEACTIVATED, GIFT_CARD_INSUFFICIENT_BALANCE
 */
export const plan = (state: CardState, movement: Movement): CardPlan => {
  if (!movement.alreadyDone) refuse(state, movement);
  const planner = new CardPlanner(state);
  const { type, at } = movement;
  planner.expire(at, { aside: type !== 'EXPIRED' });
  if (type === 'EXPIRED') return planner; // booked above, if it is due
  if (type === 'DEACTIVATED') planner.end(at);
  else if (type === 'REINSTATED') planner.reinstate(movement);
  else planner.money(movement);
  return planner;
};

/**
 * A new last moment of use, or none: EXPIRY_CHANGED, and REINSTATED where the expiry had been booked and the
 * card lives again.
 * @throws ApiError GIFT_CARD_DEACTIVATED: that is final
 */
export const planExpiry = (state: CardState, expiresAt: Date | null, at: Date): CardPlan => {
  if (state.deactivatedAt) throw new ApiError('GIFT_CARD_DEACTIVATED', 'This gift card is deactivated');
  const planner = new CardPlanner(state);
  planner.expire(at, { aside: true });
  planner.book('EXPIRY_CHANGED', 0, 0, at);
  planner.state.expiresAt = expiresAt;
  if (planner.state.expiredAt && (expiresAt === null || at <= expiresAt)) {
    planner.book('REINSTATED', 0, planner.state.balance, at, { atHome: true, aside: true });
    planner.state.expiredAt = null;
  }
  return planner;
};

/** By what each type of entry is taken back, where it can be. */
const reversing: Partial<Record<EntryType, EntryType>> = {
  REDEEMED: 'REFUNDED_TO_CARD',
  RELOADED: 'ADJUSTED',
  ADJUSTED: 'ADJUSTED',
  DEACTIVATED: 'REINSTATED',
};

/** The movement that takes an entry back; null where its type can't be taken back. */
export const reversalOf = (
  entry: { entryNo: number; type: EntryType; amount: Cents; own: CardKind['own'] },
  at: Date,
): Movement | null => {
  const type = reversing[entry.type];
  if (!type) return null;
  const reverses = { entryNo: entry.entryNo, type: entry.type };
  return { type, amount: 0 - entry.amount, at, paid: entry.own.paid, reverses };
};
