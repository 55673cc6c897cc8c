// What Shopify demands of every app about people: telling and forgetting.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { obeyPrivacy } from './privacy.ts';
import { teller } from './tell.fixture.ts';
import { topicOfHeader } from './topics.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const domain = 'pier.myshopify.com';
let practice: Practice;
let shopId: number;
let head: string;
beforeAll(async () => {
  practice = await startPractice();
  shopId = await practice.server.addShop({ domain, name: 'Pier' });
  head = await practice.server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  await practice.connect(shopId, domain);
  await db()
    .insertInto('customers')
    .values({ shop_id: shopId, customer_id: '77', email: 'sue@example.com', first_name: 'Sue' })
    .execute();
});
afterAll(() => practice.close());

const db = () => practice.server.services.db;
const request = {
  data_request: { id: 9999 },
  customer: { id: 77, email: 'Sue@example.com', phone: '555' },
  orders_requested: [],
};
/** As Shopify sends it; the job that it asks for is done at once. */
const told = async (topic: string, body: object) => {
  const status = await teller(practice, domain)(topic, body);
  await obeyPrivacy(
    practice.server.services,
    { shopId, topic: topicOfHeader(topic), body },
    new AbortController().signal,
  );
  return status;
};
const call = (path: string, body: object, token = head) => practice.server.call(path, { body, token });
const open = async () =>
  (await call('/get-connection', { storeId: String(shopId) })).body.connection.data_requests as {
    id: string;
    email: string;
  }[];
const actions = async () => {
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_log where shop_id = ${shopId}`.execute(db());
  return rows.map(({ action }) => action);
};

test('a shopper who asks is a task of head office, once, until it is answered with all that is kept', async () => {
  expect(await told('customers/data_request', request)).toBe(200);
  await told('customers/data_request', request);
  const [asked, ...more] = await open();
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ email: 'sue@example.com' });
  expect(JSON.stringify((await call('/get-dashboard', {})).body)).toContain('asked what is known of them');
  const staff = await practice.server.signIn({ email: 'staff@example.com', role: 'Admin' });
  expect((await call('/answer-data-request', { requestId: asked?.id }, staff)).status).toBe(403);
  const answer = await call('/answer-data-request', { requestId: asked?.id });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).toContain('Sue');
  expect(await open()).toEqual([]);
  expect((await call('/answer-data-request', { requestId: asked?.id })).status).toBe(404);
  expect(await actions()).toEqual(
    expect.arrayContaining(['shopify.customers-data-request', 'shopify.data-request-answered']),
  );
  const kept = await sql`select 1 from shopify_data_requests where email is not null`.execute(db());
  expect(kept.rows).toEqual([]);
});

/**
 * Where in the database anything of somebody still stands. Names are looked for as whole words: sealed secrets are
 * random letters, among which three in a row sooner or later spell a name.
 */
const whereOf = async (who: RegExp): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public'`.execute(db());
  const found: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{
      text: string | null;
    }>`select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(db());
    if (who.test(table.rows[0]?.text ?? '')) found.push(name);
  }
  return found;
};
const customer = (number: string, email: string | null, name: string, shop = shopId) =>
  db()
    .insertInto('customers')
    .values({ shop_id: shop, customer_id: number, email, first_name: name, last_name: '', phone: null })
    .execute();

test('a customer without an address is told by their number', async () => {
  await customer('78', null, 'Tom');
  await told('customers/data_request', { data_request: { id: 8 }, customer: { id: 78 } });
  const [asked] = await open();
  const answer = await call('/answer-data-request', { requestId: asked?.id });
  expect(JSON.parse(answer.text)).toMatchObject({ customers: [{ first_name: 'Tom' }], orders: [] });
});

test('a shopper who is to be forgotten is, in every store, what waits to be sent included, and doesn’t come back', async () => {
  const other = await practice.server.addShop({ domain: 'hill.myshopify.com', name: 'Hill' });
  await customer('5', 'sue@example.com', 'Sue', other);
  await db()
    .insertInto('shopify_push_stores')
    .values({
      shop_id: shopId,
      push_id: '00000000-0000-4000-8000-000000000001',
      kind: 'discount',
      subject: '1',
      wanted: JSON.stringify({ customers: ['sue@example.com', 'bysue@example.com'] }),
    })
    .execute();
  await told('customers/data_request', { data_request: { id: 9 }, customer: { id: 77 } });
  expect(await told('customers/redact', { customer: { id: 77 } })).toBe(200);
  expect(await whereOf(/\bsue\b/i)).toEqual([]);
  expect(await whereOf(/\bbysue\b/i)).toEqual(['shopify_push_stores']);
  expect(await actions()).toEqual(
    expect.arrayContaining(['shopify.customers-redact', 'store.people-forgotten']),
  );
});

test('a shop that left is forgotten two days later: those it alone knew are nowhere, others stay where they shop too', async () => {
  const other = await practice.server.addShop({ domain: 'dune.myshopify.com', name: 'Dune' });
  await customer('80', 'uma@example.com', 'Uma');
  await customer('81', 'vic@example.com', 'Vic');
  await customer('9', 'vic@example.com', 'Vic', other);
  await sql`insert into mails (recipient, subject, body_text, kind) select 'uma@example.com', 'Hello', 'Dear Uma', 'points-earned'`.execute(
    db(),
  );
  await sql`update shopify_connections set state = 'DISCONNECTED' where shop_id = ${shopId}`.execute(db());
  expect(await told('shop/redact', { shop_id: 1 })).toBe(200);
  expect(await whereOf(/\buma\b/i)).toEqual([]);
  const { rows } = await sql<{
    shop_id: number;
  }>`select shop_id from customers where first_name = 'Vic'`.execute(db());
  expect(rows).toEqual([{ shop_id: other }]);
  expect(await actions()).toContain('shopify.shop-redact');
});

test('forged, a demand is refused and nobody is forgotten', async () => {
  await customer('82', 'wes@example.com', 'Wes');
  const forged = { 'x-shopify-hmac-sha256': 'bm90IHNpZ25lZA==' };
  expect(await teller(practice, domain)('customers/redact', { customer: { id: 82 } }, forged)).toBe(401);
  expect(await whereOf(/wes@/)).toEqual(['customers']);
});
