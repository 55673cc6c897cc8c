import { ApiError } from '@backroom/contract/kit/errors';
import { describe, expect, it, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import { type NewEntry, Planner } from './planner.ts';

type Type = 'UP' | 'UP_OR_NOT' | 'DOWN' | 'EITHER' | 'NOT' | 'DEEP';
type Coins = {
  type: Type;
  state: { balance: number; entries: number; taken: number; times: number };
  own: Record<never, never>;
  shown: Record<never, never>;
};

const refused = (message: string) => () => new ApiError('CONFLICT', message);

const coins: Ledger<Coins> = {
  name: 'coins',
  unit: 'coins',
  accounts: {
    table: 'purses',
    id: ['purse_id', 'int'],
    state: { taken: ['taken', 'int'], times: ['times', 'int'] },
    shown: {},
  },
  entries: { table: 'coin_entries', own: {} },
  types: {
    UP: { moves: 'up' },
    UP_OR_NOT: { moves: 'up-or-not', floor: true },
    DOWN: { moves: 'down', floor: true, adds: (amount, times) => ({ taken: -amount, times }) },
    EITHER: { moves: 'either', floor: true },
    NOT: { moves: 'not' },
    DEEP: { moves: 'down' },
  },
  most: 100,
  errors: {
    missing: refused('missing'),
    insufficient: refused('insufficient'),
    tooMuch: refused('too much'),
    reversed: refused('reversed'),
  },
};

const purse = (state: Partial<Coins['state']> = {}): Coins['state'] => ({
  balance: 10,
  entries: 3,
  taken: 0,
  times: 0,
  ...state,
});

const added = (
  type: Type,
  amount: number,
  state = purse(),
  more: Pick<NewEntry<Coins>, 'alreadyDone' | 'reverses'> = {},
) => {
  const planner = new Planner(coins, state);
  planner.add({ type, amount, at: new Date(0), own: {}, ...more });
  return planner;
};

describe('an amount', () => {
  const amounts = [-2, -1, 0, 1, 2];
  test.each([
    ['UP', [1, 2]],
    ['UP_OR_NOT', [0, 1, 2]],
    ['DOWN', [-2, -1]],
    ['EITHER', [-2, -1, 1, 2]],
    ['NOT', [0]],
  ] as const)('of %s may be one of %j', (type, allowed) => {
    const taken = amounts.filter((amount) => {
      try {
        return added(type, amount).state.balance === 10 + amount;
      } catch (error) {
        expect(error).toEqual(new RangeError(`coins: no ${type} of ${amount}`));
        return false;
      }
    });
    expect(taken).toEqual(allowed);
  });

  it('is a whole number that is kept exactly', () => {
    for (const amount of [0.5, 2 ** 53, Number.NaN]) expect(() => added('UP', amount)).toThrow(RangeError);
  });
});

describe('the floor', () => {
  it('lets all be taken, and no more', () => {
    expect(added('DOWN', -10).state.balance).toBe(0);
    expect(added('EITHER', -10).state.balance).toBe(0);
    expect(() => added('DOWN', -11)).toThrow('insufficient');
    expect(() => added('EITHER', -11)).toThrow('insufficient');
  });

  it('isn’t there for a type without one, nor for what somebody else has done', () => {
    expect(added('DEEP', -11).state.balance).toBe(-1);
    expect(added('DOWN', -11, purse(), { alreadyDone: true }).state.balance).toBe(-1);
  });

  it('keeps nothing off an account that is below zero but taking more', () => {
    const below = purse({ balance: -5 });
    expect(added('UP_OR_NOT', 0, below).state.balance).toBe(-5);
    expect(added('EITHER', 3, below).state.balance).toBe(-2);
    expect(() => added('EITHER', -1, below)).toThrow('insufficient');
  });
});

describe('what an account can hold', () => {
  it('is reached either way, and not passed', () => {
    expect(added('UP', 90).state.balance).toBe(100);
    expect(() => added('UP', 91)).toThrow('too much');
    expect(added('DEEP', -110).state.balance).toBe(-100);
    expect(() => added('DEEP', -111)).toThrow('too much');
  });

  it('is the same for each of its sums', () => {
    expect(added('DOWN', -1, purse({ taken: 99 })).state.taken).toBe(100);
    expect(() => added('DOWN', -1, purse({ taken: 100 }))).toThrow('too much');
  });
});

describe('an entry', () => {
  it('adds to the sums of its type, and takes from them what it takes back', () => {
    const after = added('DOWN', -4, purse({ taken: 1, times: 5 })).state;
    expect(after).toEqual({ balance: 6, entries: 4, taken: 5, times: 6 });
    const back = added('UP', 4, after, { reverses: { entryNo: 4, type: 'DOWN' } });
    expect(back.state).toEqual({ balance: 10, entries: 5, taken: 1, times: 5 });
  });

  it('carries the balance after it; the state it began with stays', () => {
    const begin = purse();
    const planner = added('UP', 5, begin);
    planner.add({ type: 'DOWN', amount: -7, at: new Date(0), own: {} });
    expect(planner.entries.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ['UP', 5, 15],
      ['DOWN', -7, 8],
    ]);
    expect(planner.state).toEqual({ balance: 8, entries: 5, taken: 7, times: 1 });
    expect(begin).toEqual(purse());
  });
});
