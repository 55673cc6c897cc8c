// Two customers whom a shop made one: their points are one person's then, and nobody else's.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeMerge } from '../../shopify/webhooks/merged-customers.ts';
import { order, startProgramme, type TestProgramme } from '../programme.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
  await programme.terms();
});
afterAll(() => programme.close());

const db = () => programme.services.db;
let next = 100;
/** A customer of a store's shop. @returns their number there */
const customer = async (shop: 'downtown' | 'pier', email: string): Promise<string> => {
  next += 1;
  await db()
    .insertInto('customers')
    .values({ shop_id: programme.shops[shop].shop_id, customer_id: String(next), email, first_name: 'Ada' })
    .execute();
  return String(next);
};
const buys = (email: string, shop: 'downtown' | 'pier') =>
  programme.post(
    order({ customer: { id: null, name: 'Ada Park', email, phone: null } }),
    programme.shops[shop],
  );
const merge = (shop: 'downtown' | 'pier', kept: string, merged: string) =>
  takeMerge(programme.services, { shopId: programme.shops[shop].shop_id, kept, merged });

test('their accounts become one with all points, once, and what the second buys later goes there', async () => {
  await buys('ada@home.example', 'downtown');
  await buys('ada@work.example', 'downtown');
  const [kept, merged] = [
    await customer('downtown', 'Ada@Home.example'),
    await customer('downtown', 'ada@work.example'),
  ];
  const before = await programme.balanceOf('ada@home.example');
  await merge('downtown', kept, merged);
  await merge('downtown', kept, merged);
  expect(await programme.balanceOf('ada@home.example')).toBe(before * 2);
  await buys('ada@work.example', 'downtown');
  expect(await programme.balanceOf('ada@home.example')).toBe(before * 3);
  expect(await programme.differences()).toEqual([]);
  const { rows } = await sql<{ actor: string }>`select actor from audit_log
    where action = 'loyalty-customer.merged'`.execute(db());
  expect(rows).toHaveLength(1);
  const listed = await sql`select number from shopify_dirty where kind = 'customers' order by number`.execute(
    db(),
  );
  expect(listed.rows).toEqual([{ number: kept }, { number: merged }]);
});

test('a shop speaks for its own shoppers alone: an address written at a customer there reaches nobody else’s points', async () => {
  await buys('bob@home.example', 'pier');
  await buys('thief@home.example', 'downtown');
  const [kept, merged] = [
    await customer('downtown', 'thief@home.example'),
    await customer('downtown', 'bob@home.example'),
  ];
  const before = await programme.balanceOf('bob@home.example');
  await merge('downtown', kept, merged);
  expect(await programme.balanceOf('bob@home.example')).toBe(before);
  expect(await programme.idOf('bob@home.example')).not.toBe(await programme.idOf('thief@home.example'));
});

test('who owes points stays apart, which is written down', async () => {
  await buys('kim@home.example', 'pier');
  await buys('kim@work.example', 'pier');
  const [kept, merged] = [
    await customer('pier', 'kim@home.example'),
    await customer('pier', 'kim@work.example'),
  ];
  const id = await programme.idOf('kim@work.example');
  await sql`update loyalty_customers set balance_points = -500 where loyalty_customer_id = ${Number(id)}`.execute(
    db(),
  );
  await merge('pier', kept, merged);
  expect(await programme.idOf('kim@work.example')).toBe(id);
  const { rows } = await sql`select 1 from audit_log where action = 'loyalty-customer.not-merged'`.execute(
    db(),
  );
  expect(rows).toHaveLength(1);
});

test('where one of them has no account there is nothing to join', async () => {
  await buys('liz@home.example', 'pier');
  const [kept, merged] = [
    await customer('pier', 'liz@work.example'),
    await customer('pier', 'liz@home.example'),
  ];
  const before = await programme.balanceOf('liz@home.example');
  await merge('pier', kept, merged);
  expect(await programme.balanceOf('liz@home.example')).toBe(before);
});
