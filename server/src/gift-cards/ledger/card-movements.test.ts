// What single movements do to a card, and what its status is, as tables; whole histories stand in ledger-rules.test.ts.
import { ApiError } from '@backroom/contract/kit/errors';
import { describe, expect, it, test } from 'vitest';
import type { PlannedEntry } from '../../platform/ledger/planner.ts';
import { type CardKind, type CardState, cardLedger, newCard } from './card-ledger.ts';
import { endOf, type Movement, plan, planExpiry, reversalOf, statusOf } from './ledger-rules.ts';

const day = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 86_400_000);

type Entry = PlannedEntry<CardKind>;

describe('a card’s status', () => {
  const at = day(5);
  test.each([
    [null, null, null],
    [day(3), null, day(3)],
    [null, day(3), day(3)],
    [day(3), day(4), day(3)],
    [day(4), day(3), day(3)],
  ])(
    'ends by its last day (%j) or its deactivation (%j), whichever comes first',
    (expiresAt, deactivatedAt, end) => {
      expect(endOf({ ...newCard, expiresAt, deactivatedAt })).toEqual(end);
    },
  );

  test.each<[Partial<CardState>, string]>([
    [{ balance: 1 }, 'active'],
    [{ balance: 1, expiresAt: at }, 'active'],
    [{ balance: 1, expiresAt: day(4) }, 'expired'],
    [{ balance: 1, deactivatedAt: day(4) }, 'expired'],
    [{ balance: 0, expiresAt: day(4) }, 'expired'],
    [{ balance: -1, reloadCount: 1 }, 'refunded'],
    [{ balance: 0, reloadCount: 1 }, 'redeemed'],
    [{ balance: 1, reloadCount: 1 }, 'reloaded'],
  ])('of %j is %s', (state, status) => {
    expect(statusOf({ ...newCard, ...state }, at)).toBe(status);
  });
});

describe('a movement', () => {
  const holding = (more: Partial<CardState> = {}): CardState => ({
    ...newCard,
    balance: 500,
    loaded: 500,
    entries: 1,
    ...more,
  });
  const amounts: Partial<Record<Movement['type'], number>> = {
    ...{ SOLD: 5, ISSUED: 5, IMPORTED: 5, RELOADED: 5, REFUNDED_TO_CARD: 5 },
    ...{ REDEEMED: -5, SALE_REFUNDED: -5, ADJUSTED: -5 },
  };
  const types = Object.keys(cardLedger.types) as Movement['type'][];
  const refusals = (state: CardState, more: Partial<Movement> = {}) =>
    types.flatMap((type) => {
      try {
        plan(state, { type, amount: amounts[type] ?? 0, at: day(5), ...more });
        return [];
      } catch (error) {
        return [`${type} ${error instanceof ApiError ? error.code : error}`];
      }
    });

  it('is refused on an ended card where it would use it, and nowhere else', () => {
    expect(refusals(holding())).toEqual([]);
    const uses = ['RELOADED', 'REDEEMED', 'ADJUSTED'];
    const gone = uses.map((type) => `${type} GIFT_CARD_DEACTIVATED`);
    expect(refusals(holding({ deactivatedAt: day(4) }))).toEqual(gone);
    const expired = uses.map((type) => `${type} GIFT_CARD_EXPIRED`);
    expect(refusals(holding({ expiresAt: day(4) }))).toEqual(expired);
    expect(refusals(holding({ expiresAt: day(4), expiredAt: day(4) }))).toEqual(expired);
    expect(refusals(holding({ expiresAt: day(4) }), { alreadyDone: true })).toEqual([]);
  });

  it('puts two thousand million cents on a card, and no cent more', () => {
    const load = (amount: number) => plan(newCard, { type: 'ISSUED', amount, at: day(1) }).state.balance;
    expect(load(2_000_000_000)).toBe(2_000_000_000);
    expect(() => load(2_000_000_001)).toThrow('This is more than a card can hold');
  });

  it('that redeems is the card’s last use, unless a later one is known; no other is a use', () => {
    const usedBy = (type: Movement['type'], at: Date, lastUsedAt: Date | null) =>
      plan(holding({ lastUsedAt }), { type, amount: amounts[type] ?? 0, at }).state.lastUsedAt;
    expect(usedBy('REDEEMED', day(5), null)).toEqual(day(5));
    expect(usedBy('REDEEMED', day(5), day(4))).toEqual(day(5));
    expect(usedBy('REDEEMED', day(5), day(6))).toEqual(day(6));
    for (const type of types.filter((one) => one !== 'REDEEMED')) {
      expect(usedBy(type, day(5), day(4)), type).toEqual(day(4));
    }
  });

  /** Each entry with where it stands (h: at home), whether it was asked for (a: aside), its liability and its day. */
  const told = (entries: readonly Entry[]) =>
    entries.map(({ type, amount, own, at, atHome, aside, reverses }) => {
      const marks = [atHome && 'h', aside && 'a', own.paid && 'paid', reverses && 'back']
        .filter(Boolean)
        .join(' ');
      return [
        type,
        amount,
        0 + own.liability_delta_cents,
        (at.getTime() - day(0).getTime()) / 86_400_000,
        marks,
      ];
    });
  const done = (state: CardState, type: Movement['type'], more: Partial<Movement> = {}) =>
    told(plan(state, { type, amount: amounts[type] ?? 0, at: day(5), ...more }).entries);

  const expired = holding({ expiresAt: day(4), expiredAt: day(4) });
  const dead = holding({ deactivatedAt: day(4) });

  it('brings to light an end that has passed, at home and aside; an end asked for is no aside', () => {
    const due = holding({ expiresAt: day(4) });
    expect(done(due, 'NOTE_ADDED')).toEqual([
      ['EXPIRED', 0, -500, 4, 'h a'],
      ['NOTE_ADDED', 0, 0, 5, ''],
    ]);
    expect(done(due, 'EXPIRED')).toEqual([['EXPIRED', 0, -500, 4, 'h']]);
    expect(done(due, 'EXPIRED', { at: day(4) })).toEqual([]);
    expect(done(due, 'DEACTIVATED')).toEqual([
      ['EXPIRED', 0, -500, 4, 'h a'],
      ['DEACTIVATED', 0, 0, 5, 'h'],
    ]);
  });

  it('ends a card once: neither an expired nor a deactivated one expires again', () => {
    expect(done(expired, 'NOTE_ADDED')).toEqual([['NOTE_ADDED', 0, 0, 5, '']]);
    expect(done({ ...dead, expiresAt: day(4) }, 'NOTE_ADDED')).toEqual([['NOTE_ADDED', 0, 0, 5, '']]);
    expect(done(holding(), 'NOTE_ADDED')).toEqual([['NOTE_ADDED', 0, 0, 5, '']]);
    expect(done(holding(), 'DEACTIVATED')).toEqual([['DEACTIVATED', 0, -500, 5, 'h']]);
    expect(done(dead, 'DEACTIVATED')).toEqual([]);
  });

  it('of any cent on an ended card is taken off what is owed at once, not before the card ended', () => {
    const refund = { type: 'REFUNDED_TO_CARD', amount: 1, paid: true } as const;
    const on = (state: CardState, at: Date) => done(state, refund.type, { ...refund, at });
    expect(on(expired, day(5))).toEqual([
      ['REFUNDED_TO_CARD', 1, 1, 5, 'paid'],
      ['EXPIRED', 0, -1, 5, 'h a'],
    ]);
    expect(on(dead, day(3))).toEqual([
      ['REFUNDED_TO_CARD', 1, 1, 3, 'paid'],
      ['DEACTIVATED', 0, -1, 4, 'h a'],
    ]);
    expect(done(dead, 'IMPORTED', { amount: 0 })).toEqual([['IMPORTED', 0, 0, 5, '']]);
    expect(on(holding(), day(5))).toEqual([['REFUNDED_TO_CARD', 1, 1, 5, 'paid']]);
  });

  it('reinstates a deactivated card with what is on it, unless it has expired meanwhile', () => {
    const reverses = { entryNo: 2, type: 'DEACTIVATED' } as const;
    expect(done(dead, 'REINSTATED', { reverses })).toEqual([['REINSTATED', 0, 500, 5, 'h back']]);
    expect(done({ ...dead, expiresAt: day(4) }, 'REINSTATED', { reverses })).toEqual([
      ['REINSTATED', 0, 500, 5, 'h back'],
      ['EXPIRED', 0, -500, 4, 'h a'],
    ]);
  });

  it('of the last day says so, and reinstates only what had expired', () => {
    const moved = (state: CardState, to: Date | null) => {
      const planned = planExpiry(state, to, day(5));
      expect(planned.state).toMatchObject({ expiresAt: to });
      return told(planned.entries);
    };
    expect(moved(holding(), day(9))).toEqual([['EXPIRY_CHANGED', 0, 0, 5, '']]);
    expect(moved(holding(), null)).toEqual([['EXPIRY_CHANGED', 0, 0, 5, '']]);
    expect(moved(holding({ expiresAt: day(4) }), day(9))).toEqual([
      ['EXPIRED', 0, -500, 4, 'h a'],
      ['EXPIRY_CHANGED', 0, 0, 5, ''],
      ['REINSTATED', 0, 500, 5, 'h a'],
    ]);
    expect(() => planExpiry(dead, null, day(5))).toThrow('This gift card is deactivated');
  });

  it('is taken back by the opposite of what it was, where it can be', () => {
    const back = types.map((type) => {
      const own = { liability_delta_cents: 0, paid: type === 'RELOADED' };
      const reversal = reversalOf({ entryNo: 7, type, amount: amounts[type] ?? 0, own }, day(5));
      return reversal && [type, reversal.type, reversal.amount, reversal.paid, reversal.reverses];
    });
    expect(back.filter(Boolean)).toEqual([
      ['RELOADED', 'ADJUSTED', -5, true, { entryNo: 7, type: 'RELOADED' }],
      ['REDEEMED', 'REFUNDED_TO_CARD', 5, false, { entryNo: 7, type: 'REDEEMED' }],
      ['ADJUSTED', 'ADJUSTED', 5, false, { entryNo: 7, type: 'ADJUSTED' }],
      ['DEACTIVATED', 'REINSTATED', 0, false, { entryNo: 7, type: 'DEACTIVATED' }],
    ]);
  });
});
