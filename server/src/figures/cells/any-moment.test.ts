import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inSnapshot, MomentGone, openSnapshot } from '../../platform/database/snapshot.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { arbitraryOrder, testClocks } from '../../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { postAtRandom, randomOrders } from '../../testing/random-postings.ts';
import { workersVariable } from '../../testing/test-server.ts';
import { besideFacts, type ReportRange, readRange } from '../range.ts';
import { productsSold } from '../sums-source.ts';
import { fold } from './fold.ts';
import { sumsBesideFacts } from './sums-beside-facts.ts';

/** How many orders each of eight posts; more of them by `BACKROOM_TEST_POSTINGS=12500`. */
const POSTINGS = Number(process.env.BACKROOM_TEST_POSTINGS ?? 40);

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(() => database.drop());

it('says at any moment what the facts say, while eight post, and what they post is folded', async () => {
  const { looked, folded, wrong } = await postAtRandom(database, POSTINGS);
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(0);
  expect(folded).toBeGreaterThan(POSTINGS);
}, 240_000);

const lookAt = async (snapshot: Database) => {
  const range = await readRange(scopeOfSystem(), snapshot, {
    start_date: '2025-01-01',
    end_date: '2025-12-31',
  });
  expect(range.cells).toBe('chain');
  return async () => expect(await sumsBesideFacts(snapshot, range)).toEqual([]);
};

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');

it.runIf(workers.length > 0)('on several servers, folds leave what an open moment needs', async () => {
  const intake = new Intake(database);
  const { db } = database;
  const shop = await database.addShop(testClocks[0]);
  const post = async (seed: number) => {
    for (const documents of randomOrders(seed, POSTINGS)) await intake.postOrders(shop, documents);
  };
  await fold(db);
  await post(101);
  // Knows its fold, and has looked nowhere else.
  const early = await openSnapshot(db);
  const readEarly = await lookAt(early.db);
  await fold(db);
  await post(102);
  await fold(db);
  await readEarly();
  await early.letGo();

  // Has its moment, and asks for its fold when that was taken away.
  const late = await openSnapshot(db);
  await sql`select count(*) from folds`.execute(late.db);
  await post(103);
  await fold(db);
  await fold(db);
  await expect(lookAt(late.db)).rejects.toThrow(MomentGone);
  await late.letGo();
  await inSnapshot(db, async (snapshot) => (await lookAt(snapshot))());
});

it.runIf(workers.length > 0)(
  'on several servers, takes nothing for a difference that is posted after what is pending was told',
  async () => {
    const intake = new Intake(database);
    const shop = await database.addShop(testClocks[0]);
    const post = async (seed: number) => {
      for (const documents of randomOrders(seed, 6)) await intake.postOrders(shop, documents);
    };
    await fold(database.db);
    const differing = await inSnapshot(database.db, async (snapshot) => {
      const range = await readRange(scopeOfSystem(), snapshot, {
        start_date: '2025-01-01',
        end_date: '2025-12-31',
      });
      expect(range.pending).not.toBe(null);
      await post(201);
      return await sumsBesideFacts(snapshot, besideFacts(range));
    });
    expect(differing).toEqual([]);
  },
);

/** Whether the database goes to other servers for sums of all stores. */
const asksServers = async (snapshot: Database, range: ReportRange) => {
  const plan = await sql`explain (costs off) select sum(gross_cents) from ${productsSold(range)} s`.execute(
    snapshot,
  );
  return JSON.stringify(plan.rows).includes('Citus');
};

it.runIf(workers.length > 0)(
  'on several servers, asks for what is pending of all stores once, unless it is much',
  async () => {
    const intake = new Intake(database);
    const shop = await database.addShop(testClocks[0]);
    const allOf2025 = { start_date: '2025-01-01', end_date: '2025-12-31' };
    const readOf = () =>
      inSnapshot(database.db, async (snapshot) => {
        const range = await readRange(scopeOfSystem(), snapshot, allOf2025);
        expect(await sumsBesideFacts(snapshot, range)).toEqual([]);
        const rows = [...(range.pending?.values() ?? [])].flat().length;
        return { rows, asks: await asksServers(snapshot, range) };
      });
    // What the fold before took is taken away by the next one.
    await fold(database.db);
    expect(await readOf()).toEqual({ rows: 0, asks: false });
    const [first, ...others] = fc
      .sample(arbitraryOrder({ from: '2025-01-15T00:00:00Z', to: '2025-06-15T00:00:00Z' }), {
        numRuns: 200,
        seed: 7,
      })
      .map((document, number) => ({ ...document, shopify_order_id: `little-${number}` }));
    if (first) await intake.postOrder(shop, first);
    const little = await readOf();
    expect(little.rows).toBeGreaterThan(0);
    expect(little.asks).toBe(false);
    for (const document of others) await intake.postOrder(shop, document);
    expect(await readOf()).toEqual({ rows: 0, asks: true });
  },
);
