// Whatever is lost on the way, and however many work on it: every step is made once and in order, and what holds at the
// end is what was decided last. BACKROOM_PUSH_STORM makes it longer: pushes of each round.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithPracticeShops } from './practice-shops.fixture.ts';

type Practice = Awaited<ReturnType<typeof startWithPracticeShops>>;
let practice: Practice;

const SIZE = Number(process.env.BACKROOM_PUSH_STORM ?? 12);
const names = ['pier', 'bay'] as const;

beforeAll(async () => {
  practice = await startWithPracticeShops([...names]);
});
afterAll(() => practice.close());

const cardOf = (name: string) => {
  const [card] = practice.shopOf(name).giftCards.values();
  if (!card) throw new Error(`${name} has no card`);
  return card;
};

const fault = fc.oneof(
  // A limit refuses what was asked before it is done.
  fc.constant({ kind: 'status' as const, status: 429, afterEffect: false }),
  fc.record({
    kind: fc.constantFrom('cut', 'status'),
    status: fc.constantFrom(500, 502, 503),
    afterEffect: fc.boolean(),
  }),
);
const move = fc.record({
  step: fc.boolean(),
  to: fc.constantFrom(...names),
  fault: fc.option(fault, { nil: undefined }),
  work: fc.boolean(),
});

const open = async () => {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from shopify_push_stores
    where state in ('WAITING', 'RESOLVING', 'SENDING')`.execute(practice.services.db);
  return rows[0]?.open ?? 0;
};

const drain = async () => {
  practice.emulator.faults.clear();
  while ((await open()) > 0) {
    await practice.makeDue();
    await practice.work(...names);
  }
};

const empty = async () => {
  practice.emulator.faults.clear();
  for (const name of names) practice.shopOf(name).giftCards.clear();
  await sql`truncate shopify_pushes, shopify_push_stores, shopify_pushed`.execute(practice.services.db);
  for (const name of names)
    await practice.ask('test-note', `CARD${name}`.padEnd(9, '0'), { note: 'begun' }, [name]);
  // However long the shops' limits make it wait.
  await drain();
};

test('answers are lost, limits are reached, two work at once: each step is made once, in order, and the last word holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: SIZE, maxLength: SIZE }), async (moves) => {
      await empty();
      const steps: Record<string, number[]> = { pier: [], bay: [] };
      const last: Record<string, string> = { pier: 'begun', bay: 'begun' };
      for (const [at, { step, to, fault: lost, work }] of moves.entries()) {
        if (lost)
          practice.emulator.faults.order({ ...lost, shop: `${to}.myshopify.com`, containing: 'mutation' });
        if (step) {
          await practice.ask('test-credit', `gid://shopify/GiftCard/${cardOf(to).id}`, { cents: at + 1 }, [
            to,
          ]);
          steps[to]?.push(at + 1);
        } else {
          await practice.ask('test-note', `CARD${to}`.padEnd(9, '0'), { note: `n${at}` }, [to]);
          last[to] = `n${at}`;
        }
        if (!work) continue;
        await practice.makeDue();
        await Promise.all([practice.work(to), practice.work(...names)]);
      }
      await drain();
      for (const name of names) {
        expect(cardOf(name).transactions.map(({ cents }) => cents)).toEqual(steps[name]);
        expect(cardOf(name).note).toBe(last[name]);
        expect(practice.shopOf(name).giftCards.size).toBe(1);
        const states = new Set((await practice.pushesOf(name)).map(({ state }) => state));
        expect([...states].filter((state) => !['DONE', 'SUPERSEDED'].includes(state))).toEqual([]);
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
