import { setImmediate as breathe } from 'node:timers/promises';
import type { StoreClock } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake, type IntakeShop } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inSnapshot, MomentGone, openSnapshot } from '../../platform/database/snapshot.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { arbitraryOrder, testClocks } from '../../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { workersVariable } from '../../testing/test-server.ts';
import { type ReportRange, readRange } from '../range.ts';
import { productsSold } from '../sums-source.ts';
import { fold } from './fold.ts';
import { sumsBesideFacts } from './sums-beside-facts.ts';
import { cellDifferences } from './verify.ts';

/** Who posts at the same time, and how many orders each; more of them by `BACKROOM_TEST_POSTINGS=12500`. */
const POSTERS = 8;
const POSTINGS = Number(process.env.BACKROOM_TEST_POSTINGS ?? 40);

const ranges = [
  ['2024-12-20', '2026-02-10'],
  ['2025-02-03', '2025-05-20'],
  ['2025-03-01', '2025-03-31'],
  ['2025-03-05', '2025-03-09'],
] as const;

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(() => database.drop());

/** Every two orders of a store are the same one as it stood at two times, so that there is much to correct. */
const ordersOf = (seed: number) =>
  fc
    .sample(arbitraryOrder({ from: '2025-01-15T00:00:00Z', to: '2025-06-15T00:00:00Z' }), {
      numRuns: POSTINGS,
      seed,
    })
    .map((document, number) => ({
      ...document,
      shopify_order_id: `${seed}-${Math.floor(number / 2)}`,
      name: `#${number}`,
      updated_at: new Date(Date.parse('2025-07-01T00:00:00Z') + number * 60_000).toISOString(),
    }));

/** Looks at every sum of every range, of all stores and of some, as they stand at one moment. */
const look = (shopIds: readonly number[]) =>
  inSnapshot(database.db, async (snapshot) => {
    for (const [start_date, end_date] of ranges) {
      for (const shop_name of [undefined, shopIds.slice(0, 2).map(String)]) {
        const range = await readRange(scopeOfSystem(), snapshot, { start_date, end_date, shop_name });
        const wrong = await sumsBesideFacts(snapshot, range);
        expect(wrong, `${start_date} to ${end_date}, ${range.cells}`).toEqual([]);
      }
    }
  });

it('says at any moment what the facts say, while eight post, and what they post is folded', async () => {
  // Alone, without the ledgers above it: two random orders under one number are no business that they could follow.
  const intake = new Intake(database);
  const shops: IntakeShop[] = [];
  const clocks = [
    { from: null, timezone: 'Asia/Kathmandu', day_cutoff_minutes: 0 },
    { from: '2025-03-07', timezone: 'Europe/Berlin', day_cutoff_minutes: 240 },
  ];
  const moved: StoreClock = { timezone: 'Europe/Berlin', day_cutoff_minutes: 240, clocks };
  for (const clock of [...testClocks, moved]) shops.push(await database.addShop(clock));
  const shopIds = shops.map(({ shop_id }) => shop_id);
  let posting = POSTERS;
  const post = async (number: number) => {
    const shop = shops[number % shops.length];
    if (!shop) throw new Error('There is no store');
    const documents = ordersOf(number + 1);
    // Some come in bulk, as an import sends them; others one by one.
    if (number % 3 === 0) await intake.postOrders(shop, documents);
    else for (const document of documents) await intake.postOrder(shop, document);
    posting -= 1;
  };
  let looked = 0;
  const reading = async () => {
    while (posting > 0) {
      await look(shopIds);
      looked += 1;
    }
  };
  let folded = 0;
  const folding = async () => {
    while (posting > 0) {
      folded += await fold(database.db);
      await breathe();
    }
  };
  await Promise.all([...Array.from({ length: POSTERS }, (_, number) => post(number)), reading(), folding()]);
  await look(shopIds);
  await fold(database.db);
  await look(shopIds);
  expect(looked).toBeGreaterThan(0);
  expect(folded).toBeGreaterThan(POSTINGS);
  expect(await Array.fromAsync(cellDifferences(database.db))).toEqual([]);
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
  const post = async (seed: number) => intake.postOrders(shop, ordersOf(seed));
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
