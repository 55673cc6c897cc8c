// The nightly comparison: what a shop says of a day, what is here, and how that comes to be the same.
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDirty } from '../pull/empty-dirty.ts';
import { startLoaded } from '../pull/loaded-shop.fixture.ts';
import { checkDay } from './check-day.ts';
import { planDayChecks } from './plan-checks.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 20, dailyOrders: 4 });
const days = ['2026-02-10', '2026-02-11', '2026-02-12', '2026-02-13'] as const;

let loaded: Awaited<ReturnType<typeof startLoaded>>;
let shopId: number;
let head: string;
beforeAll(async () => {
  loaded = await startLoaded(chain);
  shopId = loaded.shopId;
  head = await server().signIn({ email: 'head@example.com', role: 'SuperAdmin' });
});
afterAll(() => loaded.practice.close());

const server = () => loaded.practice.server;
const services = () => server().services;
const checked = async (day: string) => {
  const { rows } = await sql<{ state: string; ours: number; theirs: number; what: string[]; cents: number }>`
    select state, our_orders as ours, their_orders as theirs, (our_cents - their_cents)::int as cents,
      array(select jsonb_array_elements(differences) ->> 'what') as what
    from shopify_day_checks where shop_id = ${shopId} and day = ${day}::date`.execute(services().db);
  return rows[0];
};
const readAgain = async () => {
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  await emptyDirty(services(), shopId);
};
const connection = async () => {
  const { body } = await server().call('/get-connection', {
    body: { storeId: String(shopId) },
    token: head,
  });
  return body.connection;
};
const numberOn = async (day: string) => {
  const { rows } = await sql<{ number: string }>`select shopify_order_id as number from orders
    where shop_id = ${shopId} and local_date = ${day}::date order by order_id limit 1`.execute(services().db);
  const [row] = rows;
  if (!row) throw new Error(`No order on ${day}`);
  return row.number;
};

test('days whose orders are all here, for the same amount, are the same', async () => {
  for (const day of days) {
    await checkDay(services(), shopId, day);
    const found = await checked(day);
    expect(found).toMatchObject({ state: 'SAME', cents: 0, what: [] });
    expect(found?.ours).toBe(found?.theirs);
    expect(found?.ours).toBeGreaterThan(0);
  }
  expect(await connection()).toMatchObject({ compared_until: days.at(-1), differing: [] });
});

test('an order that changed in the shop unheard is read again, and the day is the same then', async () => {
  const number = await numberOn(days[0]);
  await sql`update orders set source_updated_at = '2026-02-01T00:00:00Z', total_cents = total_cents + 100
    where shop_id = ${shopId} and shopify_order_id = ${number}`.execute(services().db);
  await checkDay(services(), shopId, days[0]);
  expect(await checked(days[0])).toMatchObject({ state: 'MENDING', cents: 100, what: ['older'] });
  expect((await connection()).differing).toMatchObject([
    { day: days[0], is_mending: true, orders: [{ number }] },
  ]);
  const dirty = await sql<{ number: string }>`select number from shopify_dirty
    where shop_id = ${shopId} and kind = 'orders'`.execute(services().db);
  expect(dirty.rows.map((row) => row.number)).toContain(number);
});

test('an order of the shop that isn’t here is read, and the day is the same then', async () => {
  const number = await numberOn(days[1]);
  // As if it had never come: it goes by another number here.
  const { rows } = await sql<{ before: Date }>`select created_at - interval '9 days' as before from orders
    where shop_id = ${shopId} and shopify_order_id = ${number}`.execute(services().db);
  await sql`update orders set shopify_order_id = '1', name = '#away', created_at = ${rows[0]?.before}
    where shop_id = ${shopId} and shopify_order_id = ${number}`.execute(services().db);
  await checkDay(services(), shopId, days[1]);
  expect(await checked(days[1])).toMatchObject({ state: 'MENDING', what: ['missing'] });
  await readAgain();
  await checkDay(services(), shopId, days[1]);
  expect(await checked(days[1])).toMatchObject({ state: 'SAME', cents: 0 });
});

test('what differs after a second look stands on the connection, the dashboard and the checks', async () => {
  const number = await numberOn(days[2]);
  await sql`update orders set total_cents = total_cents + 100, source_updated_at = now()
    where shop_id = ${shopId} and shopify_order_id = ${number}`.execute(services().db);
  await checkDay(services(), shopId, days[2]);
  await readAgain();
  await checkDay(services(), shopId, days[2]);
  expect(await checked(days[2])).toMatchObject({ state: 'DIFFERS', cents: 100, what: ['amount'] });
  expect((await connection()).differing).toMatchObject([{ day: days[2], is_mending: false }, {}]);
  const dashboard = await server().call('/get-dashboard', { body: {}, token: head });
  expect(JSON.stringify(dashboard.body)).toContain('differ from what Shopify says');
  const range = { start_date: days[0], end_date: days[3] };
  const { body } = await server().call('/run-report-checks', { body: range, token: head });
  const check = body.result.checks.find(({ id }: { id: string }) => id === 'S1');
  expect(check).toMatchObject({ ok: false, difference: -1, behind: [{ shopify_order_id: number }] });
});

test('an order that the shop has deleted is withdrawn after three nights, and not before', async () => {
  const number = await numberOn(days[3]);
  const [before] = await factsOf(number);
  expect(before).not.toBe(0);
  loaded.shop.orders.remove(number);
  await checkDay(services(), shopId, days[3]);
  expect(await checked(days[3])).toMatchObject({ state: 'MENDING', what: ['extra'] });
  for (let night = 0; night < 3; night += 1) {
    expect((await factsOf(number))[0]).toBe(before);
    await readAgain();
    await checkDay(services(), shopId, days[3]);
    expect(await checked(days[3])).toMatchObject({ state: 'DIFFERS' });
    await checkDay(services(), shopId, days[3]);
  }
  expect((await factsOf(number))[0]).toBe(0);
  await checkDay(services(), shopId, days[3]);
  expect(await checked(days[3])).toMatchObject({ state: 'SAME' });
});

const factsOf = async (number: string) => {
  const { rows } = await sql<{
    net: number;
  }>`select coalesce(sum(l.gross_cents - l.discount_cents), 0)::int as net
    from orders o left join sales_lines l on l.shop_id = o.shop_id and l.order_id = o.order_id
    where o.shop_id = ${shopId} and o.shopify_order_id = ${number}`.execute(services().db);
  return rows.map(({ net }) => net);
};

test('yesterday is asked for once a night, and what differs too', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(services().db);
  // Wherever it is night: the store's clock is set to some hours after midnight.
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names
    where extract(hour from now() at time zone name) between 3 and 20 and name like 'Etc/%' limit 1`.execute(
    services().db,
  );
  await sql`update shops set timezone = ${rows[0]?.name} where shop_id = ${shopId}`.execute(services().db);
  await sql`update shopify_connections set state = 'LIVE', loaded_at = now()`.execute(services().db);
  await planDayChecks(services());
  const asked = async () => {
    const found = await sql<{ key: string }>`select key from graphile_worker.jobs
      where key like 'shopify-check-day:%' order by key`.execute(services().db);
    return found.rows.map(({ key }) => key);
  };
  const first = await asked();
  expect(first.length).toBeGreaterThan(0);
  await planDayChecks(services());
  expect(await asked()).toEqual(first);
});
