import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

// Pier pays 5 % with a minimum of $500.00 a month, and 1 % marketing. It is sold in March of 2025, the
// day before goods of its old holder are brought back.
const SOLD = '2025-03-19';
const LAST = addDays(SOLD, -1);
const BROUGHT_BACK = '2025-03-20';
const MARCH = { start_date: '2025-03-01', end_date: '2025-03-31' };

let server: TestApplication;
let root: string;
let ben: string;
let cleo: string;
let pier: number;
let cleoId: number;
/** Net sales of each day in cents, summed from the facts by this test itself. */
let netOfDay: Map<string, number>;

beforeAll(async () => {
  server = await startTestApplication();
  const shops = await postGoldenChain(server, readGolden());
  pier = shops.get('S2')?.shop_id ?? 0;
  root = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const { db } = server.services;
  const { franchisee_id } = await db
    .selectFrom('shops')
    .select('franchisee_id')
    .where('shop_id', '=', pier)
    .executeTakeFirstOrThrow();
  cleoId = await server.addFranchisee('Cleo Cruz');
  const person = { role: 'Admin', type: 'Franchisee' } as const;
  ben = await server.signIn({ ...person, email: 'ben@people.example.com', franchiseeId: franchisee_id ?? 0 });
  cleo = await server.signIn({ ...person, email: 'cleo@people.example.com', franchiseeId: cleoId });
  const { rows } = await sql<{ day: string; net: number }>`
    select local_date::text as day, sum(gross_cents - discount_cents - return_cents)::float8 as net
    from sales_lines where shop_id = ${pier} group by 1`.execute(db);
  netOfDay = new Map(rows.map(({ day, net }) => [day, net]));
});
afterAll(() => server.close());

const post = async (path: string, body: object, token = root) =>
  (await server.call(path, { body, token })).body;
const days = (from: string, to: string): string[] => (from > to ? [] : [from, ...days(addDays(from, 1), to)]);
const net = (from: string, to: string) =>
  days(from, to).reduce((sum, day) => sum + (netOfDay.get(day) ?? 0), 0);
const pierIn = async (range: object) =>
  (await post('/royalty-report', { shop_name: [String(pier)], ...range })).data[0];

const before = () => net('2025-03-01', LAST);
const after = () => net(SOLD, '2025-03-31');

it('previews what each will see and owe, and changes nothing', async () => {
  const asked = { storeId: String(pier), franchiseeId: String(cleoId), from: SOLD };
  const preview = await post('/preview-transfer', asked);
  expect(preview).toMatchObject({
    refused: null,
    since: '2025-03-01',
    old: { name: 'Ben Ruiz', sees_from: null, sees_to: LAST, net_sales: before() / 100 },
    new: { name: 'Cleo Cruz', sees_from: SOLD, sees_to: null },
  });
  const since = await pierIn({ start_date: '2025-03-01', end_date: preview.until });
  expect(preview.old.net_sales + preview.new.net_sales).toBeCloseTo(since.net_sales, 2);
  expect((await pierIn(MARCH)).periods).toHaveLength(1);
  expect(preview.warnings).toEqual([]);
});

it('warns of a store for which its new owner would owe nothing', async () => {
  const warningsOf = async (from: string, franchiseeId: string | null = String(cleoId)) =>
    (await post('/preview-transfer', { storeId: String(pier), franchiseeId, from })).warnings;
  const { db } = server.services;
  await db
    .updateTable('royalty_terms')
    .set({ agreement: 'COMPANY_OWNED' })
    .where('shop_id', '=', pier)
    .execute();
  expect(await warningsOf(SOLD)).toEqual([expect.stringContaining('the chain’s own: nothing is owed')]);
  expect(await warningsOf(SOLD, null)).toEqual([]);
  await db
    .updateTable('royalty_terms')
    .set({ agreement: 'FRANCHISED' })
    .where('shop_id', '=', pier)
    .execute();
  expect(await warningsOf('2000-01-01')).toEqual([expect.stringContaining('No royalty terms are in force')]);
  const endThem = (effective_to: string | null) =>
    db.updateTable('royalty_terms').set({ effective_to }).where('shop_id', '=', pier).execute();
  await endThem(SOLD);
  expect(await warningsOf(SOLD)).toEqual([]);
  await endThem(LAST);
  expect(await warningsOf(SOLD)).toEqual([expect.stringContaining('No royalty terms are in force')]);
  await endThem(null);
});

test('a store sold in mid-month owes for each holder’s own days, and nothing is lost or counted twice', async () => {
  expect(before()).not.toBe(0);
  expect(after()).not.toBe(0);
  const whole = await pierIn(MARCH);
  await post('/transfer-store', { storeId: String(pier), franchiseeId: String(cleoId), from: SOLD });
  const row = await pierIn(MARCH);
  expect(row.net_sales).toBe(whole.net_sales);
  expect(row.periods).toMatchObject([
    { franchisee_name: 'Ben Ruiz', from: '2025-03-01', to: LAST, net_sales: before() / 100 },
    { franchisee_name: 'Cleo Cruz', from: SOLD, to: '2025-03-31', net_sales: after() / 100 },
  ]);
  const [old, now] = row.periods;
  // 5 % of each holder's base, or the part of $500.00 that falls to their days.
  expect(old.minimum_royalty).toBe(Math.round((50_000 * 18) / 31) / 100);
  expect(now.minimum_royalty).toBe(Math.round((50_000 * 13) / 31) / 100);
  expect(old.royalty_calculated).toBe(Math.round(old.royalty_base * 5) / 100);
  expect(row.minimum_royalty).toBe(500);
  expect(row.total_due).toBeCloseTo(old.total_due + now.total_due, 2);
});

test('what the old owner sold and is brought back after the hand-over is the new owner’s return', async () => {
  const { rows } = await sql<{ sold_on: string }>`
    select distinct o.local_date::text as sold_on from sales_lines l join orders o using (shop_id, order_id)
    where l.shop_id = ${pier} and l.local_date = ${BROUGHT_BACK} and l.return_cents > 0`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ sold_on: LAST }]);
  const { periods } = await pierIn({ start_date: BROUGHT_BACK, end_date: BROUGHT_BACK });
  expect(periods).toMatchObject([
    { franchisee_name: 'Cleo Cruz', net_sales: (netOfDay.get(BROUGHT_BACK) ?? 0) / 100 },
  ]);
  expect(netOfDay.get(BROUGHT_BACK)).toBeLessThan(0);
});

test('day by day each owner is billed for own days, sees them and no others', async () => {
  for (const day of days('2025-03-01', '2025-03-31')) {
    const { periods } = await pierIn({ start_date: day, end_date: day });
    expect(periods).toMatchObject([
      { franchisee_name: day < SOLD ? 'Ben Ruiz' : 'Cleo Cruz', net_sales: net(day, day) / 100 },
    ]);
    const range = { from_date: day, to_date: day };
    const [all, bens, cleos] = await Promise.all(
      [root, ben, cleo].map((token) =>
        post('/get-order-list', { shop_domain: ['pier.myshopify.com'], ...range }, token),
      ),
    );
    expect([day, bens.total_count, cleos.total_count]).toEqual(
      day < SOLD ? [day, all.total_count, 0] : [day, 0, all.total_count],
    );
  }
});

test('each gets a statement of own days, and reads no other', async () => {
  const { drafted } = await post('/draft-royalty-statements', {
    month: '2025-03',
    shop_name: ['pier.myshopify.com'],
  });
  expect(drafted).toMatchObject([
    { number: 'C-0102-202503', franchisee_name: 'Ben Ruiz', net_sales: before() / 100 },
    { number: 'C-0102-202503-2', franchisee_name: 'Cleo Cruz', net_sales: after() / 100 },
  ]);
  for (const { statement_id } of drafted) await post('/issue-royalty-statement', { statement_id });
  const numbersOf = async (token: string) =>
    (await post('/get-royalty-statements', {}, token)).data.map(({ number }: { number: string }) => number);
  expect(await numbersOf(ben)).toEqual(['C-0102-202503']);
  expect(await numbersOf(cleo)).toEqual(['C-0102-202503-2']);
  const late = await server.call('/transfer-store', {
    body: { storeId: String(pier), franchiseeId: null, from: '2025-03-20' },
    token: root,
  });
  expect(late.body).toMatchObject({
    details: [{ field: 'from' }],
    message: expect.stringContaining('2025-03-31'),
  });
});
