import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { line, order, startProgramme, type TestProgramme } from '../programme.fixture.ts';
import { MAIL_EARNED, mailEarned, tellExpiring } from './tell-shoppers.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());

const db = () => programme.services.db;
const person = (email: string) => ({ id: null, name: 'Ada Park', email, phone: null });

/** What was asked for while orders were posted, carried out twice: a job may be. */
const runJobs = async (): Promise<number> => {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${MAIL_EARNED}`.execute(db());
  for (const { payload } of [...rows, ...rows]) await mailEarned(programme.services, payload);
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  return rows.length;
};

const mailsTo = async (email: string) => {
  const { rows } = await sql<{ subject: string; body_text: string }>`
    select subject, body_text from mails where recipient = ${email} order by created_at`.execute(db());
  return rows;
};

const now = () => new Date().toISOString();

it('tells what a fresh order earned, once, in the store’s name, where the chain has switched that on', async () => {
  await programme.post(order({ customer: person('off@example.com'), placed_at: now() }));
  expect(await runJobs()).toBe(0);
  await programme.terms({ mail_earned: true });
  const document = order({ customer: person('ada@example.com'), placed_at: now(), name: '#8' });
  await programme.post(document);
  await programme.post({ ...document, note: 'Another version', updated_at: now() });
  await programme.post(order({ customer: person('late@example.com') }));
  expect(await runJobs()).toBe(1);
  const [mail, ...more] = await mailsTo('ada@example.com');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You earned 5.00 points at Downtown');
  expect(mail?.body_text).toContain(
    'Your order #8 at Downtown earned 5.00 points; your balance of 5.00 points can be spent in any of our stores.\n',
  );
});

it('tells of points that expire, each day once, and stops by its link and for who left', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await programme.terms({
    mail_expiring: true,
    expiry_mode: 'FIXED',
    expiry_months: 1,
    expiry_notice_days: 10,
  });
  for (const email of ['bea@example.com', 'gone@example.com']) {
    await programme.post(order({ customer: person(email), placed_at: now() }));
  }
  await programme.call('/loyalty/customers/{id}'.replace('{id}', await programme.idOf('gone@example.com')), {
    method: 'PUT',
    body: { is_deleted: true },
    token: programme.head,
  });
  expect(await tellExpiring(programme.services)).toBe(0);
  const told = await tellExpiring(programme.services, inDays(25));
  expect(told).toBeGreaterThan(0);
  expect(await tellExpiring(programme.services, inDays(25))).toBe(0);
  expect(await mailsTo('gone@example.com')).toEqual([]);
  const [mail] = await mailsTo('bea@example.com');
  expect(mail?.subject).toMatch(/^5\.00 points of yours expire on \w+ \d+, \d{4}$/);
  const token = /unsubscribe#(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  const other = token.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
  const wrong = await programme.call('/unsubscribe', { body: { token: other } });
  expect(wrong.body.code).toBe('LINK_INVALID');
  for (const _ of [1, 2]) {
    expect((await programme.call('/unsubscribe', { body: { token } })).body).toEqual({
      topics: ['your points'],
    });
  }
  await programme.post(order({ customer: person('bea@example.com'), placed_at: inDays(2).toISOString() }));
  await sql`delete from loyalty_notices`.execute(db());
  await tellExpiring(programme.services, inDays(25));
  expect(await mailsTo('bea@example.com')).toHaveLength(1);
  expect(await programme.balanceOf('bea@example.com')).toBe(10);
});

it('goods of an excluded collection earn nothing, by what the collection held when the order came', async () => {
  const { shop_id } = programme.shops.downtown;
  await sql`insert into products (shop_id, product_id, handle, title) values (${shop_id}, '900', 'kite', 'Kite')`.execute(
    db(),
  );
  await sql`insert into variants (shop_id, variant_id, product_id, sku) values (${shop_id}, '901', '900', 'KITE')`.execute(
    db(),
  );
  await sql`insert into collections (shop_id, collection_id, handle, title) values (${shop_id}, '902', 'clearance', 'Clearance')`.execute(
    db(),
  );
  await sql`insert into collection_products values (${shop_id}, '902', '900')`.execute(db());
  await programme.terms({ excluded_collections: ['clearance '] });
  const document = order({
    customer: person('col@example.com'),
    lines: [line({ variant_id: '901', sku: 'KITE' }), line({ id: '2' })],
  });
  await programme.post(document);
  expect(await programme.balanceOf('col@example.com')).toBe(5);
  await sql`delete from collection_products`.execute(db());
  await programme.post({ ...document, note: 'Again', updated_at: now() });
  expect(await programme.balanceOf('col@example.com')).toBe(5);
  await programme.post(order({ ...document, shopify_order_id: 'later', name: '#later' }));
  expect(await programme.balanceOf('col@example.com')).toBe(15);
  expect(await programme.differences()).toEqual([]);
});
