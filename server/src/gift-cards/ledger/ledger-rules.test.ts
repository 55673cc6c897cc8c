import { ApiError } from '@backroom/contract/kit/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedEntry } from '../../platform/ledger/planner.ts';
import { type CardKind, type CardState, newCard } from './card-ledger.ts';
import { liabilityOf, type Movement, plan, planExpiry, reversalOf } from './ledger-rules.ts';

const day = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 86_400_000);

const fresh: CardState = { ...newCard, expiresAt: day(10) };

type Step =
  | { kind: 'movement'; movement: Movement }
  | { kind: 'expiry'; expiresAt: Date | null; at: Date }
  /** Takes back an entry that hasn't been: the `entry`-th of them, counted round. */
  | { kind: 'reversal'; entry: number; at: Date };

type Entry = PlannedEntry<CardKind>;

const toReverse = (entries: readonly Entry[], choice: number, at: Date): Movement | null => {
  const taken = new Set(entries.map((entry) => entry.reverses?.entryNo));
  const left = entries
    .map((entry, index) => ({ ...entry, entryNo: index + 1 }))
    .filter((entry) => !entry.aside && !entry.reverses && !taken.has(entry.entryNo));
  const entry = left[choice % Math.max(left.length, 1)];
  return entry ? reversalOf(entry, at) : null;
};

const planStep = (state: CardState, entries: readonly Entry[], step: Step) => {
  if (step.kind === 'movement') return plan(state, step.movement);
  if (step.kind === 'expiry') return planExpiry(state, step.expiresAt, step.at);
  const movement = toReverse(entries, step.entry, step.at);
  return movement ? plan(state, movement) : { state, entries: [] };
};

/** Runs steps on a new card; refused ones change nothing. */
const run = (steps: readonly Step[]) => {
  let state = fresh;
  const entries: Entry[] = [];
  for (const step of steps) {
    try {
      const done = planStep(state, entries, step);
      state = done.state;
      entries.push(...done.entries);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return { state, entries };
};

const moment = fc.integer({ min: 0, max: 20 }).map(day);
const cents = fc.integer({ min: 1, max: 10_000 });
const loads = fc.constantFrom('SOLD', 'ISSUED', 'IMPORTED', 'RELOADED', 'REFUNDED_TO_CARD' as const);

const movement: fc.Arbitrary<Movement> = fc.oneof(
  fc.record({ type: loads, amount: cents, at: moment }),
  fc.record({
    type: fc.constant('REDEEMED' as const),
    amount: cents.map((amount) => -amount),
    at: moment,
    alreadyDone: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('SALE_REFUNDED' as const),
    amount: cents.map((amount) => -amount),
    at: moment,
  }),
  fc.record({
    type: fc.constant('ADJUSTED' as const),
    amount: fc.integer({ min: -5_000, max: 5_000 }).filter((amount) => amount !== 0),
    at: moment,
  }),
  fc.record({
    type: fc.constantFrom('EXPIRED', 'DEACTIVATED', 'NOTE_ADDED', 'SENT' as const),
    amount: fc.constant(0),
    at: moment,
  }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: movement.map((one): Step => ({ kind: 'movement', movement: one })) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('expiry' as const), expiresAt: fc.option(moment), at: moment }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reversal' as const), entry: fc.nat({ max: 20 }), at: moment }),
  },
);

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('any sequence of movements on a card', () => {
  it('keeps balance and liability the sums of its entries, and every balance after right', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { state, entries } = run(steps);
        expect(sum(entries.map((entry) => entry.amount))).toBe(state.balance);
        expect(sum(entries.map((entry) => entry.own.liability_delta_cents))).toBe(liabilityOf(state));
        expect(entries).toHaveLength(state.entries);
        let balance = 0;
        for (const entry of entries) {
          balance += entry.amount;
          expect(entry.balanceAfter).toBe(balance);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('goes below zero only by a refunded sale or what Shopify has already done', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const own = steps.filter(
          (one) =>
            one.kind !== 'movement' || (one.movement.type !== 'SALE_REFUNDED' && !one.movement.alreadyDone),
        );
        for (const entry of run(own).entries) expect(entry.balanceAfter).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it('moves amount and liability together, except at an end or a new beginning', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const entry of run(steps).entries) {
          if (['EXPIRED', 'REINSTATED', 'DEACTIVATED'].includes(entry.type)) expect(entry.amount).toBe(0);
          else expect(entry.own.liability_delta_cents).toBe(entry.amount);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps loaded − redeemed + refunded equal to the balance, and sums and counts those of what stands', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { state, entries } = run(steps);
        const countsAs = (entry: Entry) => entry.reverses?.type ?? entry.type;
        const of = (type: string) => entries.filter((entry) => countsAs(entry) === type);
        const amountOf = (type: string) => sum(of(type).map((entry) => entry.amount));
        const standing = (type: string) => sum(of(type).map((entry) => (entry.reverses ? -1 : 1)));
        expect(state.redeemed).toBe(0 - amountOf('REDEEMED'));
        expect(state.redeemCount).toBe(standing('REDEEMED'));
        expect(state.reloadCount).toBe(standing('RELOADED'));
        expect(state.balance).toBe(state.loaded - state.redeemed + amountOf('REFUNDED_TO_CARD'));
      }),
      { numRuns: 500 },
    );
  });

  it('is back where it was by taking the last movement back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), movement, (steps, last) => {
        const { state } = run(steps);
        const done = run([...steps, { kind: 'movement', movement: last }]);
        const asked = done.entries.slice(state.entries).findIndex((entry) => !entry.aside);
        const entry = done.entries[state.entries + asked];
        if (asked < 0 || !entry) return;
        const back = reversalOf({ ...entry, entryNo: state.entries + asked + 1 }, last.at);
        if (!back) return;
        let after: CardState;
        try {
          after = plan(done.state, back).state;
        } catch (error) {
          // An end that the clock has brought, or a balance below zero, keeps a correction from being taken back.
          expect(error).toBeInstanceOf(ApiError);
          return;
        }
        const { entries: _before, lastUsedAt: _used, expiredAt: _expired, ...was } = state;
        expect(after).toMatchObject(was);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the end of a card', () => {
  const loaded = plan(fresh, { type: 'ISSUED', amount: 5_000, at: day(0) }).state;
  const codeOf = (movement: Movement, state = loaded) => {
    try {
      plan(state, movement);
      return null;
    } catch (error) {
      return error instanceof ApiError ? error.code : error;
    }
  };

  it('is the last moment of its day: usable in it, refused after it', () => {
    const at = (ms: number) => new Date(day(10).getTime() + ms);
    expect(codeOf({ type: 'REDEEMED', amount: -1, at: at(0) })).toBeNull();
    expect(codeOf({ type: 'REDEEMED', amount: -1, at: at(1) })).toBe('GIFT_CARD_EXPIRED');
    expect(codeOf({ type: 'RELOADED', amount: 1, at: at(1) })).toBe('GIFT_CARD_EXPIRED');
  });

  it('is booked by whatever comes after it, and not by what comes in its last moment', () => {
    const typesAt = (at: Date) =>
      plan(loaded, { type: 'NOTE_ADDED', amount: 0, at }).entries.map(({ type }) => type);
    expect(typesAt(day(10))).toEqual(['NOTE_ADDED']);
    expect(typesAt(new Date(day(10).getTime() + 1))).toEqual(['EXPIRED', 'NOTE_ADDED']);
  });

  it('lives again only where its new last moment is still to come, or there is none', () => {
    const { state } = plan(loaded, { type: 'EXPIRED', amount: 0, at: day(11) });
    const typesTo = (expiresAt: Date | null) =>
      planExpiry(state, expiresAt, day(12)).entries.map(({ type }) => type);
    expect(typesTo(day(11))).toEqual(['EXPIRY_CHANGED']);
    expect(typesTo(day(12))).toEqual(['EXPIRY_CHANGED', 'REINSTATED']);
    expect(typesTo(null)).toEqual(['EXPIRY_CHANGED', 'REINSTATED']);
  });

  it('leaves the balance and takes the liability, and gives it back when the expiry moves', () => {
    const expired = plan(loaded, { type: 'EXPIRED', amount: 0, at: day(11) });
    expect(expired.entries).toMatchObject([
      {
        type: 'EXPIRED',
        amount: 0,
        own: { liability_delta_cents: -5_000 },
        balanceAfter: 5_000,
        at: day(10),
      },
    ]);
    const moved = planExpiry(expired.state, day(30), day(12));
    expect(moved.entries.map((entry) => [entry.type, entry.own.liability_delta_cents])).toEqual([
      ['EXPIRY_CHANGED', 0],
      ['REINSTATED', 5_000],
    ]);
    expect(codeOf({ type: 'REDEEMED', amount: -5_000, at: day(13) }, moved.state)).toBeNull();
  });

  it('takes back at once what an order still puts on a card that has ended', () => {
    const expired = plan(loaded, { type: 'EXPIRED', amount: 0, at: day(11) }).state;
    const refunded = plan(expired, { type: 'REFUNDED_TO_CARD', amount: 700, at: day(12) });
    expect(refunded.entries.map((entry) => [entry.type, entry.own.liability_delta_cents])).toEqual([
      ['REFUNDED_TO_CARD', 700],
      ['EXPIRED', -700],
    ]);
    const dead = plan(loaded, { type: 'DEACTIVATED', amount: 0, at: day(2) }).state;
    expect(liabilityOf(dead)).toBe(0);
    expect(codeOf({ type: 'REDEEMED', amount: -1, at: day(3) }, dead)).toBe('GIFT_CARD_DEACTIVATED');
    expect(codeOf({ type: 'ADJUSTED', amount: 1, at: day(3) }, dead)).toBe('GIFT_CARD_DEACTIVATED');
  });
});
