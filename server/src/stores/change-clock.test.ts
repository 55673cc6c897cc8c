import { addDays } from '@backroom/contract/kit/dates';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { differences } from '../orders/rebuild.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { turnClocks } from './change-clock.ts';
import { findShop } from './find-or-create-shop.ts';

let server: TestApplication;
let root: string;
let shop: number;
let next = 0;

const today = new Date().toISOString().slice(0, 10);
const domain = () => `clock${next}.example.com`;

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

const call = (path: string, body: object = {}, token = root) =>
  server.call(path, { body: { storeId: String(shop), ...body }, token });
const post = async (...moments: string[]) => {
  const known = await findShop(server.services.db, domain());
  if (!known) throw new Error('No store');
  const { pool } = server.connection;
  const documents = moments.map((placed_at, index) =>
    simpleOrder({ id: `${placed_at}${index}`, name: '#1', placed_at, unit_price_cents: 1_000 }),
  );
  await new Intake({ pool, db: server.services.db }).postOrders(known, documents);
};
const newShop = async () => {
  next += 1;
  shop = await server.addShop({ domain: domain(), name: 'Quay', timezone: 'Etc/UTC' });
};
const toNewYork = (from: string) => ({ timezone: 'America/New_York', day_cutoff_minutes: 0, from });
const fieldsOf = (answer: { body: { details?: { field: string }[] } }) =>
  answer.body.details?.map(({ field }) => field);
const daysOf = async () => {
  const rows = await server.services.db
    .selectFrom('orders')
    .select(['created_at', 'local_date'])
    .where('shop_id', '=', shop)
    .orderBy('created_at')
    .execute();
  return rows.map(({ local_date }) => local_date);
};

test('a store with orders counts its days anew from a day on, after a warning of what that moves', async () => {
  await newShop();
  const yesterday = addDays(today, -1);
  await post(`${yesterday}T02:00:00Z`, `${yesterday}T12:00:00Z`);
  const from = addDays(today, 10);
  expect(fieldsOf(await call('/update-store', { timezone: 'America/New_York' }))).toEqual(['timezone']);
  const preview = await call('/preview-store-clock', toNewYork(from));
  expect(preview.body).toMatchObject({
    refused: null,
    last_day: addDays(from, -1),
    moved_orders: 1,
    moved_net_sales: 10,
  });
  // Four or five hours, by the season.
  expect([1_680, 1_740]).toContain(preview.body.last_day_minutes);
  const done = await call('/change-store-clock', { ...toNewYork(from), note: 'It moved east' });
  expect(done.body.store).toMatchObject({
    timezone: 'Etc/UTC',
    planned_clock: { from, timezone: 'America/New_York' },
  });
  await post(`${from}T02:00:00Z`, `${from}T12:00:00Z`);
  expect(await daysOf()).toEqual([yesterday, yesterday, addDays(from, -1), from]);
  const rebuilt = [];
  for await (const one of differences({ pool: server.connection.pool, db: server.services.db }))
    rebuilt.push(one);
  expect(rebuilt).toEqual([]);
  const whole = (await call('/get-store')).body;
  expect(whole.clocks.map((clock: { from: string | null }) => clock.from)).toEqual([from, null]);
  const history = await call('/get-record-history', {
    storeId: undefined,
    record: 'store',
    record_id: String(shop),
  });
  expect(history.body.history[0]).toMatchObject({ action: 'store.clock-planned', reason: 'It moved east' });
});

it('is the store’s own clock once its day has come, and not before', async () => {
  await newShop();
  const from = addDays(today, 3);
  await call('/change-store-clock', toNewYork(from));
  const zone = async () => (await call('/get-store')).body.store.timezone;
  const { db } = server.services;
  await turnClocks(db, new Date(`${from}T03:30:00Z`));
  expect(await zone()).toBe('Etc/UTC');
  const begun = new Date(`${from}T12:00:00Z`);
  await Promise.all([turnClocks(db, begun), turnClocks(db, begun)]);
  expect(await zone()).toBe('America/New_York');
  const written = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'store.clock-changed')
    .where('shop_id', '=', shop)
    .execute();
  expect(written).toEqual([{ after: { timezone: 'America/New_York' } }]);
});

it('can be undone until its day, and then the days are what they were', async () => {
  await newShop();
  await call('/change-store-clock', toNewYork(addDays(today, 3)));
  expect(fieldsOf(await call('/change-store-clock', toNewYork(addDays(today, 9))))).toEqual(['from']);
  expect((await call('/undo-store-clock')).status).toBe(200);
  expect((await call('/get-store')).body).toMatchObject({
    store: { planned_clock: null },
    clocks: [{ from: null }],
  });
  expect((await call('/undo-store-clock')).body.code).toBe('CONFLICT');
});

it.each([
  ['from', toNewYork(today)],
  ['from', toNewYork('2020-01-01')],
  ['from', toNewYork(addDays(today, 800))],
  ['timezone', { timezone: 'Etc/UTC', day_cutoff_minutes: 0, from: addDays(today, 5) }],
  ['timezone', { timezone: 'Mars/Olympus', day_cutoff_minutes: 0, from: addDays(today, 5) }],
  ['timezone', { timezone: '+05:30', day_cutoff_minutes: 0, from: addDays(today, 5) }],
  ['day_cutoff_minutes', { ...toNewYork(addDays(today, 5)), day_cutoff_minutes: 721 }],
])('refuses at %s: %j', async (field, body) => {
  await newShop();
  expect(fieldsOf(await call('/change-store-clock', body))).toEqual([field]);
  expect((await call('/get-store')).body.store.planned_clock).toBeNull();
});

it.each(['2001-01-01', '2090-12-31'])('previews why %s can’t be', async (from) => {
  await newShop();
  const { status, body } = await call('/preview-store-clock', toNewYork(from));
  expect([status, typeof body.refused]).toEqual([200, 'string']);
});

it('takes one of two that are planned at once, and nobody else’s', async () => {
  await newShop();
  const admin = await server.signIn({ email: `admin${next}@example.com`, role: 'Admin' });
  const body = toNewYork(addDays(today, 5));
  expect((await call('/change-store-clock', body, admin)).status).toBe(403);
  const answers = await Promise.all([call('/change-store-clock', body), call('/change-store-clock', body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});
