import { addDays } from '@backroom/contract/kit/dates';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { handOverStores } from './undo-transfer.ts';

let server: TestApplication;
let root: string;
let ann: { id: number; token: string };
let bob: { id: number; token: string };
let shop: number;
let domain: string;

const today = new Date().toISOString().slice(0, 10);

const franchisee = async (name: string) => {
  const id = await server.addFranchisee(name);
  const email = `${name.toLowerCase().replace(' ', '.')}@people.example.com`;
  return { id, token: await server.signIn({ email, role: 'Admin', type: 'Franchisee', franchiseeId: id }) };
};

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  ann = await franchisee('Ann Ames');
  bob = await franchisee('Bob Bates');
});
afterAll(() => server.close());

const call = (path: string, body: unknown, token = root) => server.call(path, { body, token });
const newShop = async (name: string) => {
  domain = `${name}.example.com`;
  shop = await server.addShop({ domain, name, timezone: 'Etc/UTC', franchiseeId: ann.id });
};
const to = (from: string, franchiseeId: number | null = bob.id) => ({
  storeId: String(shop),
  franchiseeId: franchiseeId === null ? null : String(franchiseeId),
  from,
});
const storesOf = async (token: string) =>
  (await server.call('/getStoreList', { token })).body.shop
    .filter((one: { shop_domain: string }) => one.shop_domain === domain)
    .map(({ held }: { held: boolean }) => held);
const fieldsOf = (answer: { body: { details?: { field: string }[] } }) =>
  answer.body.details?.map(({ field }) => field);
const ownersNow = async () => (await call('/get-store', { storeId: shop })).body;

test('a planned transfer changes nothing until its day, shows as planned, and can be undone', async () => {
  await newShop('planned');
  const from = addDays(today, 5);
  const done = await call('/transfer-store', to(from));
  expect(done.body.store).toMatchObject({
    franchisee_id: String(ann.id),
    planned: { to: 'Bob Bates', from },
  });
  expect(await storesOf(ann.token)).toEqual([true]);
  expect(await storesOf(bob.token)).toEqual([]);
  expect((await ownersNow()).owners).toMatchObject([
    { franchisee_name: 'Bob Bates', from },
    { franchisee_name: 'Ann Ames', from: null, to: addDays(from, -1) },
  ]);
  const again = await call('/transfer-store', to(addDays(today, 9)));
  expect(again.body.message).toContain('Undo that first');
  expect((await call('/undo-transfer', { storeId: shop })).status).toBe(200);
  expect(await ownersNow()).toMatchObject({
    store: { planned: null },
    owners: [{ franchisee_name: 'Ann Ames', from: null, to: null }],
    transfers: [{ to_name: 'Bob Bates', undone_at: expect.any(String) }],
  });
  expect((await call('/undo-transfer', { storeId: shop })).body.code).toBe('CONFLICT');
});

test('when its day has come the store is the new owner’s by name, and the old one reads own days only', async () => {
  await newShop('come');
  await call('/transfer-store', to(addDays(today, 3)));
  const { db } = server.services;
  // Three days go by.
  await db
    .updateTable('shop_owners')
    .set({ to_date: addDays(today, -1) })
    .where('shop_id', '=', shop)
    .where('franchisee_id', '=', ann.id)
    .execute();
  await db
    .updateTable('shop_owners')
    .set({ from_date: today })
    .where('shop_id', '=', shop)
    .where('franchisee_id', '=', bob.id)
    .execute();
  await db.updateTable('store_transfers').set({ from_date: today }).where('shop_id', '=', shop).execute();
  await handOverStores(db);
  expect((await ownersNow()).store).toMatchObject({ franchisee_name: 'Bob Bates', planned: null });
  expect(await storesOf(ann.token)).toEqual([false]);
  expect(await storesOf(bob.token)).toEqual([true]);
  expect((await call('/undo-transfer', { storeId: shop })).body.code).toBe('CONFLICT');
  const history = await call('/get-record-history', { record: 'store', record_id: String(shop) });
  expect(history.body.history.map(({ action }: { action: string }) => action)).toEqual([
    'store.handed-over',
    'store.transfer-planned',
  ]);
  const written = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'store.handed-over')
    .execute();
  await handOverStores(db);
  expect(
    await db.selectFrom('audit_log').selectAll().where('action', '=', 'store.handed-over').execute(),
  ).toEqual(written);
});

it('is refused into days of an issued statement, to whom it is already, to nobody known, and too far ahead', async () => {
  await newShop('refused');
  await server.services.db
    .insertInto('royalty_statements')
    .values({
      shop_id: shop,
      number: 'C-2-202001',
      period_start: '2026-01-01',
      period_end: '2026-01-31',
      segment_from: '2026-01-01',
      segment_to: '2026-01-31',
      terms_id: '6f9a3d5e-8c1b-4f27-9d0a-5b2e7c4f1a38',
      franchisee_id: ann.id,
      status: 'issued',
      figures: '{}',
      total_due_cents: 1,
      due_on: '2026-02-10',
    })
    .execute();
  const refused = await call('/transfer-store', to('2026-01-31'));
  expect(fieldsOf(refused)).toEqual(['from']);
  expect(refused.body.message).toContain('issued through 2026-01-31');
  expect((await call('/preview-transfer', to('2026-01-15'))).body.refused).toContain('2026-01-31');
  expect(fieldsOf(await call('/transfer-store', to(today, ann.id)))).toEqual(['from']);
  expect(fieldsOf(await call('/transfer-store', to(today, 999_999)))).toEqual(['franchiseeId']);
  expect(fieldsOf(await call('/transfer-store', to(addDays(today, 500))))).toEqual(['from']);
  expect((await call('/transfer-store', to(today), ann.token)).status).toBe(403);
  expect((await ownersNow()).transfers).toEqual([]);
  expect((await call('/transfer-store', to('2026-02-01'))).status).toBe(200);
});

it('goes to one of two who are promised it at once', async () => {
  await newShop('twice');
  const carl = await server.addFranchisee('Carl Cole');
  const day = addDays(today, 2);
  const answers = await Promise.all([
    call('/transfer-store', to(day)),
    call('/transfer-store', to(day, carl)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await ownersNow()).owners).toHaveLength(2);
});

test('a store is added by hand, changed and closed; its CID is given, its domain is its own', async () => {
  const store = {
    name: 'Quay',
    shop_domain: 'Quay.example.com',
    timezone: 'America/Denver',
    opened_on: '2026-01-01',
  };
  const made = await call('/create-store', store);
  expect(made.body.store).toMatchObject({
    shop_domain: 'quay.example.com',
    cid: expect.stringMatching(/^C-\d{4}$/),
    day_cutoff_minutes: 0,
    status: 'open',
  });
  expect(fieldsOf(await call('/create-store', store))).toEqual(['shop_domain']);
  const bad = await call('/create-store', {
    ...store,
    shop_domain: 'nonsense',
    timezone: 'Mars/Olympus',
    name: '',
  });
  expect(fieldsOf(bad)?.toSorted()).toEqual(['name', 'shop_domain', 'timezone']);
  const { id, cid } = made.body.store;
  const changed = await call('/update-store', { storeId: id, name: 'Old Quay', timezone: 'America/Chicago' });
  expect(changed.body.store).toMatchObject({ name: 'Old Quay', timezone: 'America/Chicago', cid });
  expect(fieldsOf(await call('/close-store', { storeId: id, closed_on: '2025-12-31' }))).toEqual([
    'closed_on',
  ]);
  expect((await call('/close-store', { storeId: id, closed_on: '2026-03-01' })).body.store.status).toBe(
    'closed',
  );
  expect((await call('/get-stores', { status: 'closed' })).body.data).toMatchObject([{ id }]);
  expect((await call('/close-store', { storeId: id, closed_on: null })).body.store.status).toBe('open');
});

test('both owners and head office hear of a transfer, and of its being taken back; who did it doesn’t', async () => {
  await newShop('told');
  const other = await server.signIn({ email: 'second@example.com', role: 'SuperAdmin' });
  const titles = async (token: string) =>
    (await server.call('/get-notifications', { token })).body.notifications
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.startsWith('told'));
  const from = addDays(today, 3);
  await call('/transfer-store', to(from));
  expect(await titles(root)).toEqual([]);
  expect(await titles(other)).toEqual([`told is Bob Bates’s from ${from} on`]);
  expect(await titles(ann.token)).toEqual([`told is no longer yours from ${from} on`]);
  expect(await titles(bob.token)).toEqual([`told is yours from ${from} on`]);
  await call('/undo-transfer', { storeId: String(shop) });
  expect((await titles(ann.token))[0]).toBe('told stays yours');
  expect((await titles(bob.token))[0]).toBe('told doesn’t become yours');
});

test('a store’s page names its people and the names under which its shop is reached', async () => {
  await newShop('page');
  const { db } = server.services;
  const { domain_id } = await db
    .insertInto('domains')
    .values({ domain: 'chain.example', provider: 'other', created_by: 'test' })
    .returning('domain_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cname_records')
    .values({
      domain_id,
      shop_id: shop,
      host: 'page',
      fqdn: 'page.chain.example',
      target: 'shops.myshopify.com',
      status: 'MISCONFIGURED',
      created_by: 'test',
      next_check_at: new Date(),
    })
    .execute();
  const { people, parts } = await ownersNow();
  expect(people).toMatchObject([{ email: 'ann.ames@people.example.com', status: 'Active' }]);
  expect(parts).toContainEqual({
    key: 'names',
    label: 'Names of the shop',
    none: expect.any(String),
    lines: [
      {
        text: 'page.chain.example',
        detail: 'Misconfigured',
        href: expect.stringMatching(/^\/cname\?open=/),
      },
    ],
  });
});
