import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { brokenChecks } from './ledger-checks.fixture.ts';

// Thousands of requests: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 180_000 });

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain({ DATABASE_POOL: '16' });
});
afterAll(() => chain.close());

const balanceOf = async (code: string) =>
  (await chain.till('/gift-cards/check-balance', { code })).body.giftCard.balance;

/** Runs all at once, but so many at a time. */
const allOf = async <T>(count: number, width: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};

describe('many tills on one card', () => {
  it('1,000 redemptions over 16 connections: what is on it is spent, once, and no cent more', async () => {
    const { code } = await chain.issue({ initial_amount: 500 });
    const answers = await allOf(1_000, 32, (index) =>
      chain.till(
        '/gift-cards/redeem',
        { code, amount: 0.75 },
        { token: index % 2 ? chain.tills.downtown : chain.tills.pier },
      ),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(666);
    const others = answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code);
    expect(others).toEqual(Array(334).fill('GIFT_CARD_INSUFFICIENT_BALANCE'));
    expect(new Set(done.map((answer) => answer.body.entry_id)).size).toBe(666);
    expect(await balanceOf(code)).toBe(0.5);
    expect(await brokenChecks(chain.connection)).toEqual([]);
  });

  it('each request sent four times at once counts once', async () => {
    const { code } = await chain.issue({ initial_amount: 100 });
    const answers = await allOf(200, 32, (index) =>
      chain.till('/gift-cards/redeem', { code, amount: 1 }, { key: `four-times-${Math.floor(index / 4)}` }),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await balanceOf(code)).toBe(50);
  });
});

type Cards = { id: string; code: string }[];

const operation = fc.record({
  kind: fc.constantFrom('redeem', 'redeem', 'redeem', 'reload', 'adjust', 'reverse', 'note', 'deactivate'),
  card: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 1, max: 6_000 }).map((cents) => cents / 100),
  pier: fc.boolean(),
  key: fc.nat({ max: 40 }),
});

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const perform = async (cards: Cards, run: string, entries: string[], asked: Operation) => {
  const { id, code } = cards[asked.card]!;
  const options = {
    key: `${run}-${asked.key}`,
    token: asked.pier ? chain.tills.pier : chain.tills.downtown,
  };
  const person = (path: string, body: object, method = 'POST') =>
    chain.call(path, { body, method, token: chain.head });
  switch (asked.kind) {
    case 'redeem': {
      const answer = await chain.till('/gift-cards/redeem', { code, amount: asked.amount }, options);
      if (answer.status === 200) entries.push(answer.body.entry_id);
      return answer;
    }
    case 'reload':
      return chain.till('/gift-cards/reload', { code, amount: asked.amount }, options);
    case 'reverse':
      return chain.till('/gift-cards/reverse', { entry_id: entries[asked.key % 7] ?? '1-1' }, options);
    case 'adjust':
      return person('/adjust-gift-card', { id, amount: 30 - asked.amount, reason: 'random' });
    case 'note':
      return person(`/api/gift-cards/${id}`, { note: `note ${asked.amount}` }, 'PUT');
    default:
      // Rarely, so that most of a run happens on living cards.
      return asked.key === 0
        ? person('/deactivate-gift-card', { id, reason: 'random' })
        : person('/get-gift-card-history', { gift_card_id: id });
  }
};

describe('any interleaving of tills and people', () => {
  it('leaves the ledger sound, and no answer is an internal error', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
        run += 1;
        const cards: Cards = await Promise.all(
          Array.from({ length: 4 }, () => chain.issue({ initial_amount: 60 })),
        );
        const entries: string[] = [];
        const answers = await allOf(operations.length, 16, (index) =>
          perform(cards, `run-${run}-${Date.now()}`, entries, operations[index]!),
        );
        expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
        expect(await brokenChecks(chain.connection)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
