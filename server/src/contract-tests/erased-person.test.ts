// A shopper is written into every place that keeps people, by the doors through which that happens. Erased, they stand nowhere:
// in no table, whatever its column is called, and in no file (docs/decisions/0109).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CustomerRecord, writeCustomers } from '../customers/index.ts';
import { order, refund, startProgramme, type TestProgramme } from '../loyalty/programme.fixture.ts';
import type { OrderDocument } from '../orders/index.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { completeImport } from '../platform/file-import/stored/start-import.ts';
import { takeOrders } from '../shopify/pull/take-orders.ts';
import { uploadFile } from '../testing/upload-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backroom-erased-'));

let programme: TestProgramme;
let till = '';
beforeAll(async () => {
  programme = await startProgramme({}, { BACKROOM_DATA: folder });
  const key = { name: 'Till', shop_domain: 'pier.example', permissions: ['loyalty'] };
  till = (await call('/create-api-key', key)).body.key;
});
afterAll(async () => {
  await programme.close();
  rmSync(folder, { recursive: true, force: true });
});

let next = 0;
const call = async (to: string, body: object, { token = programme.head, method = 'POST' } = {}) => {
  next += 1;
  const headers = { 'idempotency-key': `key-${next}` };
  const answer = await programme.call(to, { body, token, method, headers });
  expect([to, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([to, 200, '']);
  return answer;
};

/** No other word of this test has any of it. */
const THEIRS = /vera|quill|555.{0,3}0177|elm st/i;

/** Every place of the database in which the person stands: all tables of all rooms, and of the queue. */
const places = async (): Promise<string[]> => {
  const { db } = programme.services;
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    for (const { text } of table.rows) if (THEIRS.test(text)) found.push(`${name}: ${text}`);
  }
  return found;
};

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const person = { name: 'Vera Quill', phone: '+1 (202) 555-0177' };
const known = { id: '77', ...person, email: 'Vera@example.com' };
const shopper: CustomerRecord = {
  id: '77',
  email: 'vera@example.com',
  first_name: 'Vera',
  last_name: 'Quill',
  phone: '+12025550177',
  address: { address1: '14 Elm St' },
  accepts_email_marketing: true,
  accepts_sms_marketing: false,
  note: 'Vera likes trains',
  tags: ['vera'],
};
const address = {
  name: 'Vera Quill',
  address1: '14 Elm St',
  address2: null,
  city: 'Salem',
  province: 'MA',
  zip: '01970',
  country: 'US',
  phone: null,
};
const bought = order({ customer: known, shipping_address: address, note: 'For Vera' });
const broughtBack: OrderDocument = {
  ...bought,
  updated_at: '2026-03-11T18:00:00Z',
  financial_status: 'refunded',
  refunds: [refund('1', 1, { note: 'Vera Quill didn’t like it' })],
};
/** As tills of a shop send them: the shop's number of the customer, or name and phone, and no address. */
const byNumber = order({ customer: { ...known, email: null } });
const byPhone = order({ customer: { ...person, id: null, email: null } });
/** As a shop tells an order that nobody can read. */
const unreadable = {
  id: 'gid://shopify/Order/4711',
  name: '#4711',
  email: 'vera@example.com',
  phone: '+12025550177',
  note: 'Ring at Vera’s',
  customer: {
    id: 'gid://shopify/Customer/77',
    firstName: 'Vera',
    lastName: 'Quill',
    defaultEmailAddress: { emailAddress: 'vera@example.com' },
  },
  shippingAddress: { name: 'Vera Quill' },
  refunds: [{ id: 'gid://shopify/Refund/1', note: 'Vera brought it' }],
};

const inOrders = async () => {
  const intake = intakeOn(programme.services);
  const { downtown, pier } = programme.shops;
  await intake.postOrder(downtown, bought);
  await intake.postOrder(downtown, broughtBack);
  await intake.postOrders(downtown, [byNumber]);
  await intake.postOrder(pier, byPhone);
  await takeOrders(programme.services, { ...pier, clocks: null, currency: 'USD', orders_loaded: true }, [
    unreadable,
  ]);
};

const inCustomers = async () => {
  const { downtown, pier } = programme.shops;
  const withoutId = { ...shopper, id: null, email: 'vera@example.com' };
  await writeCustomers(programme.services, downtown)([shopper]);
  await writeCustomers(programme.services, pier)([withoutId, { ...shopper, id: '91', email: null }]);
  await sql`insert into shopify_data_requests (shop_id, number, customer_id, email, due_at)
    values (${pier.shop_id}, '1', '77', 'vera@example.com', now())`.execute(programme.services.db);
};

const inPoints = async () => {
  const shop = 'downtown.example';
  await call('/create-customer', {
    fname: 'Vera',
    lname: 'Quill',
    email: 'vera.before@example.com',
    phone: '202 555 0177',
    shop,
    opening_points: 50,
  });
  const customerId = await programme.idOf('vera.before@example.com');
  await call('/edit-customer-info', { customerId, fname: 'Vera', lname: 'Quill', email: 'vera@example.com' });
  await call('/adjust-customer-points', { customerId, points: 5, reason: 'Goodwill for Vera' });
  const look = await call('/loyalty/look-up', { email: 'vera@example.com' }, { token: till });
  expect(look.body.customer.first_name).toBe('Vera');
  const paid = {
    phone: '2025550177',
    points: 5,
    lines: [{ sku: 'A', amount: 100 }],
    note: 'Vera forgot her card',
  };
  await call('/loyalty/redeem', paid, { token: till });
  await call('/create-customer', { fname: 'V', lname: 'Q', email: 'vera@work.example', shop });
  await call('/merge-customers', { customerId, mergedId: await programme.idOf('vera@work.example') });
};

/** A file whose columns got mixed up: what is wrong with a row is told in its words, and the row is kept as refused. */
const inImports = async () => {
  const csv = [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing',
    '8,Bob,Lee,bob@example.com,Vera Quill',
  ];
  const uploaded = await uploadFile(programme, {
    path: '/upload-import',
    token: programme.head,
    body: { kind: 'customers', shop: 'downtown.example' },
    name: 'customers.csv',
    content: Buffer.from(csv.join('\n')),
  });
  const { id: import_id } = uploaded.body.import;
  await call('/preview-import', { import_id });
  await call('/start-import', { import_id });
  await completeImport(programme.services, import_id);
};

const inCards = async () => {
  const card = { initial_amount: 20, shop_domain: 'downtown.example', reason: 'Goodwill' };
  const issue = (more: object) => call('/create-gift-card', { ...card, send_email: true, ...more });
  const made = await issue({
    customer_email: 'vera@example.com',
    customer_name: 'Vera',
    note: 'For Vera',
  });
  const id = made.body.data.giftCard.id;
  await call(
    `/api/gift-cards/${id}`,
    { customer_name: 'Vera Quill', note: 'Vera called' },
    { method: 'PUT' },
  );
  await call('/adjust-gift-card', { id, amount: 1, reason: 'Vera was right' });
  await issue({
    recipient_email: 'bob@example.com',
    customer_name: 'Bob',
    recipient_message: 'With love, Vera Quill',
  });
};

const inDiscounts = async () => {
  const discount = {
    title: 'Friends',
    code: 'FRIENDS',
    value: 10,
    shopIds: ['downtown.example', 'pier.example'],
    customer_selection: { customers: ['vera@example.com', 'bob@example.com'] },
  };
  const made = await call('/create-discount', discount);
  const { id, version } = made.body.data;
  await call('/update-discount', { ...discount, id, version, title: 'Family' });
  await sql`insert into discount_trials (user_id, asked, total)
    select user_id, ${JSON.stringify({ discount: { customers: ['vera@example.com'] }, stores: [] })}::jsonb, 1
    from users limit 1`.execute(programme.services.db);
};

it('stands nowhere once erased, in no table and no file, and doesn’t come back', async () => {
  await inCustomers();
  await inPoints();
  await inOrders();
  await inCards();
  await inDiscounts();
  await inImports();
  const before = new Set((await places()).map((place) => place.slice('public.'.length, place.indexOf(':'))));
  expect([...before].toSorted()).toEqual([
    'audit_log',
    'customers',
    'discount_trials',
    'discounts',
    'gift_card_entries',
    'gift_cards',
    'idempotency_records',
    'imports',
    'loyalty_customers',
    'loyalty_entries',
    'loyalty_identities',
    'mails',
    'orders',
    'shopify_data_requests',
    'shopify_push_stores',
    'shopify_unread_orders',
  ]);

  const demand = { email: 'vera@example.com', reason: 'Letter of Vera Quill' };
  const told = JSON.parse((await call('/export-personal-data', demand)).text);
  expect(told.orders).toHaveLength(3);
  expect(told.unread_orders).toHaveLength(1);
  await call('/erase-personal-data', demand);
  expect(await places()).toEqual([]);
  expect(files().filter((file) => THEIRS.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(files().length).toBeGreaterThan(0);
  expect(await programme.differences()).toEqual([]);

  // Shops tell of all of it again, later versions too.
  await inOrders();
  const later = { ...broughtBack, updated_at: '2026-03-12T18:00:00Z' };
  await intakeOn(programme.services).postOrder(programme.shops.downtown, later);
  await writeCustomers(programme.services, programme.shops.downtown)([shopper, { ...shopper, email: null }]);
  await writeCustomers(
    programme.services,
    programme.shops.pier,
  )([{ ...shopper, id: null, email: 'vera@work.example' }]);
  expect(await places()).toEqual([]);
});

it('leaves others who have the same phone, or the same first name', async () => {
  const intake = intakeOn(programme.services);
  const { downtown } = programme.shops;
  const rita = { id: '5', name: 'Rita Moon', email: 'rita@example.com', phone: '202 555 0101' };
  const others = [
    { id: '6', name: 'Rita Sun', email: 'sun@example.com', phone: rita.phone },
    { id: '7', name: 'Tim Moon', email: null, phone: rita.phone },
    { id: null, name: 'Rita Moon', email: null, phone: '202 555 0199' },
  ];
  await intake.postOrders(
    downtown,
    [rita, ...others].map((customer) => order({ customer })),
  );
  await call('/erase-personal-data', { email: rita.email, reason: 'Letter' });
  const { rows } = await sql<{ name: string }>`select customer_name as name from orders
    where shop_id = ${downtown.shop_id} and customer_name similar to '(Rita|Tim)%' order by order_id`.execute(
    programme.services.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(others.map(({ name }) => name));
});
