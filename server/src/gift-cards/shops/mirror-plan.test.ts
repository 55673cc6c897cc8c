import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRight, type Mirror, stepsFor, type Wanted } from './mirror-plan.ts';
import { unmatched } from './unmatched.ts';

const cents = fc.integer({ min: 0, max: 50_000 });

/** A shop's card by what was put on it and taken off: it never goes below zero there. */
type Card = { ours: number; own: number; enabled: boolean; expiresOn: string | null };
const mirrorOf = ({ ours, own, enabled, expiresOn }: Card): Mirror => ({
  ours,
  balance: ours + own,
  enabled,
  expiresOn,
});
const apply = (card: Card, wanted: Wanted): Card => {
  const { move, expiresOn, end } = stepsFor(wanted, mirrorOf(card));
  return {
    ...card,
    ours: card.ours + move,
    expiresOn: expiresOn === undefined ? card.expiresOn : expiresOn,
    enabled: card.enabled && !end,
  };
};

const anyCard = fc
  .record({ ours: cents, spent: cents, expiresOn: fc.constantFrom(null, '2030-01-31') })
  .map(
    ({ ours, spent, expiresOn }): Card => ({ ours, own: -Math.min(spent, ours), enabled: true, expiresOn }),
  );
const anyWanted: fc.Arbitrary<Wanted> = fc.record({
  ours: fc.integer({ min: -50_000, max: 50_000 }),
  expiresOn: fc.constantFrom(null, '2030-01-31', '2031-12-31'),
  end: fc.constantFrom('no', 'emptied', 'ended'),
});

describe('what is done to a shop’s card', () => {
  it('is done once: whoever looks again finds nothing to do, but what the shop had spent already', () => {
    fc.assert(
      fc.property(anyCard, anyWanted, (card, wanted) => {
        const once = apply(card, wanted);
        expect(apply(once, wanted)).toEqual(once);
        const again = stepsFor(wanted, mirrorOf(once));
        if (again.short === 0) expect(isRight(again)).toBe(true);
        expect(mirrorOf(once).balance).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('comes to what the ledger says however the changes before were ordered, doubled or left out', () => {
    fc.assert(
      fc.property(anyCard, fc.array(anyWanted), anyWanted, (card, before, last) => {
        const lived = before.filter(({ end }) => end !== 'ended').reduce(apply, card);
        const wanted = { ...last, end: 'no' as const };
        const { short } = stepsFor(wanted, mirrorOf(apply(lived, wanted)));
        expect(apply(lived, wanted).ours).toBe(wanted.ours + short);
      }),
    );
  });

  it('in shops that race: own debits and ours sum up to the ledger, and what is short is what was spent twice', () => {
    const spends = fc.array(fc.record({ shop: fc.nat(2), cents: fc.integer({ min: 1, max: 9_000 }) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), spends, fc.array(fc.nat(2)), (issued, all, looks) => {
        let shops = [0, 1, 2].map((): Card => ({ ours: issued, own: 0, enabled: true, expiresOn: null }));
        let ledger = issued;
        const booked = [0, 0, 0];
        const settle = (index: number) => {
          const wanted = { ours: ledger - (booked[index] ?? 0), expiresOn: null, end: 'no' as const };
          shops = shops.map((shop, at) => (at === index ? apply(shop, wanted) : shop));
        };
        for (const [step, { shop: index, cents: wish }] of all.entries()) {
          const shop = shops[index];
          const taken = Math.min(wish, shop ? shop.ours + shop.own : 0);
          shops = shops.map((one, at) => (at === index ? { ...one, own: one.own - taken } : one));
          booked[index] = (booked[index] ?? 0) - taken;
          ledger -= taken;
          const look = looks[step];
          if (look !== undefined) settle(look);
        }
        for (const index of [0, 1, 2]) settle(index);
        expect(ledger).toBe(issued + shops.reduce((sum, { own }) => sum + own, 0));
        for (const { ours, own } of shops) expect(ours + own).toBe(Math.max(0, ledger));
      }),
    );
  });

  it.each([
    ['a deactivation that may be undone empties it', { ours: 500, expiresOn: null, end: 'emptied' }, -300],
    ['a final one ends it with what is on it', { ours: 500, expiresOn: null, end: 'ended' }, 0],
    ['a reload is put on', { ours: 900, expiresOn: null, end: 'no' }, 400],
  ] as const)('%s', (_, wanted, move) => {
    expect(stepsFor(wanted, { ours: 500, balance: 300, enabled: true, expiresOn: null }).move).toBe(move);
  });

  it('a card that the shop deactivated can’t be brought back', () => {
    const wanted = { ours: 500, expiresOn: null, end: 'no' } as const;
    expect(stepsFor(wanted, { ours: 500, balance: 500, enabled: false, expiresOn: null }).isDead).toBe(true);
  });
});

describe('what a shop did that nobody booked', () => {
  it('is each movement without an entry of its amount, each entry standing for one', () => {
    const moves = [-500, -500, 300].map((each, at) => ({ number: String(at), cents: each }));
    expect(unmatched(moves, [{ cents: -500 }]).map(({ number }) => number)).toEqual(['1', '2']);
    expect(unmatched(moves, [{ cents: -500 }, { cents: -500 }, { cents: 300 }])).toEqual([]);
    expect(unmatched(moves, [{ cents: -200 }])).toEqual(moves);
  });
});
