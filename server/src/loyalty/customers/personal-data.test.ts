import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson, tellPerson, writeCustomers } from '../../customers/index.ts';
import { sendMail } from '../../mail/index.ts';
import { intakeOn } from '../../orders/intake/index.ts';
import { systemActor } from '../../platform/audit.ts';
import { order, startProgramme, type TestProgramme } from '../programme.fixture.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());

const call = (path: string, body: object, token = programme.head, headers = {}) =>
  programme.call(path, { body, token, headers });

const MINE = /\b(vera|quill)\b|202.?555.?0177|14 elm/i;
const customer = { id: '77', name: 'Vera Quill', email: 'Vera@example.com', phone: '+1 202 555 0177' };
const shopper = {
  id: '77',
  email: 'vera@example.com',
  first_name: 'Vera',
  last_name: 'Quill',
  phone: '+12025550177',
  address: { address1: '14 Elm St' },
  accepts_email_marketing: true,
  accepts_sms_marketing: false,
  note: null,
  tags: [],
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

/** Every text that is stored, of every table but those in which nothing of shoppers stands. */
const allTexts = async (): Promise<string> => {
  const { db } = programme.services;
  const { rows } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public'`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{ text: string | null }>`
      select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(db);
    if (MINE.test(table.rows[0]?.text ?? '')) texts.push(name);
  }
  return texts.join(' ');
};

const document = order({ customer, shipping_address: address, note: 'For Vera' });

it('tells all that is kept of a shopper, and takes all of it out; the ledger stays, and nothing brings them back', async () => {
  const { services, shops } = programme;
  const intake = intakeOn(services);
  await writeCustomers(services, shops.downtown)([shopper]);
  await intake.postOrder(shops.downtown, document);
  await intake.postOrder(shops.pier, document);
  await sendMail(services.db, {
    to: 'vera@example.com',
    subject: 'Hello',
    text: 'Dear Vera',
    kind: 'points-earned',
  });
  await call(
    '/create-gift-card',
    {
      initial_amount: 20,
      shop_domain: 'downtown.example',
      customer_email: 'vera@example.com',
      reason: 'Goodwill',
    },
    programme.head,
    { 'idempotency-key': 'card' },
  );
  await call(
    '/create-customer',
    { fname: 'Vera', lname: 'Work', email: 'vera@work.example', shop: 'pier.example' },
    programme.head,
    { 'idempotency-key': 'second' },
  );
  const [kept, merged] = [
    await programme.idOf('vera@example.com'),
    await programme.idOf('vera@work.example'),
  ];
  await call('/merge-customers', { customerId: kept, mergedId: merged });

  const demand = { email: ' VERA@work.example', reason: 'Letter of May 2' };
  const told = JSON.parse((await call('/export-personal-data', demand)).text);
  expect(told.emails.toSorted()).toEqual(['vera@example.com', 'vera@work.example']);
  expect(told).toMatchObject({
    customers: [{ first_name: 'Vera', store: 'Downtown', accepts_email_marketing: true }],
    orders: [{ store: 'Downtown' }, { store: 'Pier' }],
    gift_cards: [{ customer_email: 'vera@example.com' }],
    mails: [{ subject: 'Hello' }],
  });
  expect(told.loyalty).toHaveLength(2);
  expect(told.customers[0].email_marketing_at).not.toBeNull();

  const balance = await programme.balanceOf('vera@example.com');
  expect(balance).toBe(10);
  const erased = await call('/erase-personal-data', demand);
  expect(erased.body.records).toMatchObject({ customers: 1, orders: 2, loyalty: 2, mails: 1, gift_cards: 1 });
  expect(await allTexts()).toBe('');
  const { rows } = await sql`select sum(balance_points)::int / 100 as points from loyalty_customers`.execute(
    services.db,
  );
  expect(rows).toEqual([{ points: 10 }]);
  expect(await programme.differences()).toEqual([]);

  // The shop tells of them again, and so does an old file.
  await intake.postOrder(shops.downtown, {
    ...document,
    updated_at: '2026-04-01T00:00:00Z',
    note: 'Vera again',
  });
  await intake.postOrders(shops.pier, [order({ customer, shipping_address: address })]);
  expect(await writeCustomers(services, shops.pier)([shopper])).toEqual(['unchanged']);
  expect(await allTexts()).toBe('');
  expect((await call('/erase-personal-data', demand)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Customer not found',
  });

  // By hand they may come back.
  await call('/create-customer', {
    fname: 'Vera',
    lname: 'Quill',
    email: 'vera@example.com',
    shop: 'pier.example',
  });
  await intake.postOrder(shops.pier, order({ customer, placed_at: new Date().toISOString() }));
  expect(await programme.balanceOf('vera@example.com')).toBe(5);
});

it('is head office’s, with a reason, and the log holds counts alone', async () => {
  const demand = { email: 'nobody@example.com', reason: 'Letter' };
  expect((await call('/erase-personal-data', demand, programme.franchisee)).status).toBe(403);
  expect((await call('/export-personal-data', demand, programme.franchisee)).status).toBe(403);
  expect((await call('/export-personal-data', demand)).status).toBe(404);
  expect((await call('/erase-personal-data', { ...demand, reason: ' a ' })).body.details).toMatchObject([
    { field: 'reason' },
  ]);
  expect((await call('/erase-personal-data', { ...demand, email: 'nonsense' })).body.details).toMatchObject([
    { field: 'email' },
  ]);
  const { rows } = await sql<{ action: string; after: object }>`select action, after from audit_log
    where entity = 'person' order by at`.execute(programme.services.db);
  expect(rows.map(({ action }) => action)).toEqual(['person.exported', 'person.erased', 'person.erased']);
  expect(JSON.stringify(rows)).not.toContain('@');
  const nobody = { email: 'nobody@example.com', reason: 'customers/redact' };
  const records = Object.values(await erasePerson(programme.services, systemActor('shopify'), nobody));
  expect(records.every((count) => count === 0)).toBe(true);
  expect((await tellPerson(programme.services, nobody.email)).sections.orders).toEqual([]);
});
