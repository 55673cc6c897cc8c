// What lists and reports add up is what the ledger says, whether it is pending or folded, and is put right where it isn't.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { line, order, startProgramme, type TestProgramme } from '../programme.fixture.ts';
import { foldPoints, pointsSumDifferences, rebuildPointsSums } from './fold.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());

const post = (path: string, body: object) => programme.call(path, { body, token: programme.head });
const person = (email: string) => ({ id: null, name: 'Ada Park', email, phone: null });

/** Counters as the list has them, and as a search that finds everybody counts them row by row. */
const counters = async (filter: object = {}) => {
  const bySums = (await post('/get-customer-list', filter)).body;
  const byRows = (await post('/get-customer-list', { ...filter, search: 'example.com' })).body;
  expect(bySums.counters).toEqual(byRows.counters);
  return bySums.counters;
};

it('pending or folded, sums are those of the ledger at any moment', async () => {
  const { db } = programme.services;
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
  for (const [index, email] of emails.entries()) {
    const shop = index % 2 ? programme.shops.pier : programme.shops.downtown;
    await programme.post(order({ customer: person(email), lines: [line({ quantity: index + 1 })] }), shop);
  }
  expect(await counters()).toMatchObject({ totalCustomers: 4, totalPoints: 50, totalEarned: 50 });
  expect(await foldPoints(db)).toBeGreaterThan(0);
  expect(await foldPoints(db)).toBe(0);
  expect(await counters({ shops: ['pier.example'] })).toMatchObject({ totalCustomers: 2, totalPoints: 30 });

  const [a = '', b = '', c = '', d = ''] = await Promise.all(emails.map((email) => programme.idOf(email)));
  await post('/adjust-customer-points', { customerId: a, points: -2, reason: 'Sums' });
  await programme.call(`/loyalty/customers/${b}`, {
    body: { is_deleted: true },
    token: programme.head,
    method: 'PUT',
  });
  expect(await counters({ status: 'unsubscribed' })).toMatchObject({ totalCustomers: 1, totalPoints: 10 });
  expect(await counters({ from_date: '2026-03-02', to_date: '2026-03-02' })).toMatchObject({
    totalCustomers: 4,
  });
  expect((await post('/merge-customers', { customerId: c, mergedId: d })).status).toBe(200);
  expect(await counters()).toMatchObject({ totalCustomers: 3, totalPoints: 48 });
  expect(await pointsSumDifferences(db)).toBe(0);
  await foldPoints(db);
  expect(await pointsSumDifferences(db)).toBe(0);
  const erased = await post('/erase-personal-data', { email: 'a@example.com', reason: 'Asked by letter' });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(await pointsSumDifferences(db)).toBe(0);
});

it('a sum that is wrong is found and worked out again', async () => {
  const { db } = programme.services;
  await sql`update loyalty_customer_cells set customers = customers + 1`.execute(db);
  await sql`update chain_loyalty_entry_cells set points = points - 1`.execute(db);
  expect(await pointsSumDifferences(db)).toBeGreaterThan(1);
  await rebuildPointsSums(db);
  expect(await pointsSumDifferences(db)).toBe(0);
});
