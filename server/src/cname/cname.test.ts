// Names from pending to live and back, against DNS servers and a server with TLS of our own.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkName } from './check/check-record.ts';
import { startWorld, target, type World } from './cname.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.dns.mood = 'well';
  world.otherDns.mood = 'well';
  world.front.shows = 'valid';
});

const call = (path: string, body: object, token = world.admin) => world.server.call(path, { token, body });

const form = (host: string, more: object = {}) => ({
  domain: 'chain.example',
  host,
  shop: 'pier.myshopify.com',
  ...more,
});

const create = async (host: string, more: object = {}) => {
  const { status, body } = await call('/create-cname', form(host, more));
  expect([status, body]).toMatchObject([200, { record: { host } }]);
  return body.record;
};

const check = async (id: string) => (await call('/check-cname-record', { id })).body.record;
const read = async (id: string) => (await call('/get-cname-record', { id })).body.record;
const remove = (id: string, more: object = {}) => call('/delete-cname-record', { id, ...more });

/** What people were told of a name, as `who: what`. */
const told = async (host: string): Promise<string[]> =>
  (
    await sql<{ line: string }>`select u.email || ': ' || n.title as line
      from notifications n join users u using (user_id)
      where n.topic in ('name-changed', 'certificate-runs-out') and n.title like ${`%${host}.chain.example%`}
      order by n.created_at, u.email`.execute(world.server.services.db)
  ).rows.map(({ line }) => line);

test('a name goes from pending to verified to active, and says each time what it saw', async () => {
  const { id, ...made } = await create('downtown', { target: 'Shops.MyShopify.com.' });
  expect(made).toMatchObject({
    fqdn: 'downtown.chain.example',
    target,
    status: 'PENDING_DNS',
    primary: true,
    managed: false,
    ttl: 3600,
    created_by: 'ann@example.com',
    last_checked_at: null,
  });
  expect(await check(id)).toMatchObject({
    status: 'PENDING_DNS',
    dns_status: 'missing',
    could_not_ask: null,
  });

  world.say('downtown.chain.example', { CNAME: [target] });
  world.front.shows = 'none';
  expect(await check(id)).toMatchObject({ status: 'VERIFIED', observed_value: target, ssl_status: 'none' });
  world.front.shows = 'untrusted';
  expect(await check(id)).toMatchObject({ status: 'VERIFIED', ssl_status: 'untrusted' });
  world.front.shows = 'valid';
  const live = await check(id);
  expect(live).toMatchObject({ status: 'ACTIVE', ssl_status: 'valid', error: null });
  expect(live.ssl_expires_at).toMatch(/^2126-/);
  expect(world.front.visited).toContain('downtown.chain.example');

  const history = await call('/get-record-history', { record: 'cname', record_id: id });
  expect(history.body.history.map(({ action }: { action: string }) => action)).toEqual([
    'cname.state-changed',
    'cname.state-changed',
    'cname.created',
  ]);
});

test('one that changed elsewhere is misconfigured, those concerned are told once, and mended it is active', async () => {
  world.say('harbor.chain.example', { CNAME: [target] });
  const { id } = await create('harbor');
  expect(await check(id)).toMatchObject({ status: 'ACTIVE' });
  world.say('harbor.chain.example', { CNAME: ['Parking.example.net'] });
  expect(await check(id)).toMatchObject({
    status: 'MISCONFIGURED',
    observed_value: 'parking.example.net',
    error: `It leads to parking.example.net instead of ${target}.`,
  });
  await check(id);
  expect(await told('harbor')).toEqual([
    'ann@example.com: harbor.chain.example no longer leads to Pier',
    'root@example.com: harbor.chain.example no longer leads to Pier',
  ]);
  const bell = await call('/get-notifications', {});
  expect(bell.body.notifications[0]).toMatchObject({ topic: 'name-changed', href: `/cname?open=${id}` });

  const { body } = await call('/get-dashboard', {});
  expect(body.attention).toContainEqual(
    expect.objectContaining({ kind: 'cname', count: 1, detail: 'harbor.chain.example' }),
  );
  const first = await call('/get-cname-records', { limit: 1 });
  expect(first.body.data.records[0]).toMatchObject({ id, status: 'MISCONFIGURED' });

  world.say('harbor.chain.example', { CNAME: [target] });
  expect(await check(id)).toMatchObject({ status: 'ACTIVE', error: null });
  world.say('harbor.chain.example', null);
  expect(await check(id)).toMatchObject({ status: 'MISCONFIGURED', observed_value: null });
  expect(await told('harbor')).toHaveLength(4);
  await remove(id);
});

test('servers that don’t answer, fail or contradict each other change nothing that is known', async () => {
  world.say('hill.chain.example', { CNAME: [target] });
  const { id } = await create('hill');
  const { last_checked_at } = await check(id);
  world.dns.mood = 'fails';
  world.otherDns.mood = 'fails';
  expect(await check(id)).toMatchObject({
    status: 'ACTIVE',
    last_checked_at,
    could_not_ask: expect.stringContaining('SERVFAIL'),
  });
  // One of them is enough.
  world.otherDns.mood = 'well';
  expect(await check(id)).toMatchObject({ status: 'ACTIVE', could_not_ask: null });
  world.dns.mood = 'well';
  world.otherDns.zone.set('hill.chain.example', { CNAME: ['elsewhere.example.net'] });
  expect(await check(id)).toMatchObject({
    status: 'ACTIVE',
    could_not_ask: expect.stringMatching(
      /contradict each other: .* says shops.myshopify.com, .* says elsewhere/,
    ),
  });
  await remove(id, { confirm: 'hill' });
});

test('a server that stays silent is waited for, but not for ever', { timeout: 60_000 }, async () => {
  const { id } = await create('cove');
  world.dns.mood = 'silent';
  world.otherDns.mood = 'silent';
  expect(await check(id)).toMatchObject({
    status: 'PENDING_DNS',
    dns_status: 'unknown',
    could_not_ask: expect.stringContaining('did not answer'),
  });
  await remove(id);
});

test('addresses instead of a name count where they are those of the target; a loop leads nowhere', async () => {
  world.say('flat.chain.example', { A: ['127.0.0.1'] });
  const others = await call('/create-cname', form('flat'));
  expect(others.body.details).toMatchObject([{ field: 'host' }]);
  world.say('flat.chain.example', null);
  const { id } = await create('flat');
  world.say('flat.chain.example', { A: ['127.0.0.1'] });
  expect(await check(id)).toMatchObject({ status: 'ACTIVE', observed_value: '127.0.0.1' });
  world.say('flat.chain.example', { A: ['192.0.2.9'] });
  expect(await check(id)).toMatchObject({ status: 'MISCONFIGURED', observed_value: '192.0.2.9' });
  world.say('flat.chain.example', { CNAME: ['round.chain.example'] });
  world.say('round.chain.example', { CNAME: ['flat.chain.example'] });
  expect(await check(id)).toMatchObject({ status: 'MISCONFIGURED', observed_value: 'round.chain.example' });
  world.say('round.chain.example', { CNAME: [target] });
  expect(await check(id)).toMatchObject({ status: 'ACTIVE' });
  await remove(id, { confirm: 'flat' });
});

test('an address that isn’t public is never connected to', async () => {
  world.say('inside.chain.example', { CNAME: ['inner.example.net'] });
  world.say('inner.example.net', { A: ['10.0.0.7'] });
  const { id } = await create('inside', { target: 'inner.example.net' });
  expect(await check(id)).toMatchObject({
    status: 'VERIFIED',
    ssl_status: 'unknown',
    could_not_ask: 'It leads to 10.0.0.7, which is not a public address',
  });
  await remove(id);
});

test('a certificate that runs out within 14 days is told of once; one that ran out fails the name', async () => {
  world.say('gate.chain.example', { CNAME: [target] });
  const { id } = await create('gate');
  const { ssl_expires_at } = await check(id);
  const { services } = world.server;
  const before = (days: number) => new Date(Date.parse(ssl_expires_at) - days * 86_400_000);
  await checkName(services, id, before(15));
  expect(await told('gate')).toEqual([]);
  await checkName(services, id, before(13));
  await checkName(services, id, before(12));
  expect(await told('gate')).toEqual([
    'ann@example.com: The certificate of gate.chain.example runs out on Oct 29, 2126',
    'root@example.com: The certificate of gate.chain.example runs out on Oct 29, 2126',
  ]);
  world.front.shows = 'expired';
  await checkName(services, id, before(11));
  expect(await read(id)).toMatchObject({
    status: 'FAILED',
    error: 'The name leads to the shop, but its certificate has run out.',
  });
  await remove(id);
});

test('jobs look up what is due, once, and go on by the clock', async () => {
  const { id, next_check_at, created_at } = await create('quay');
  expect(Date.parse(next_check_at) - Date.parse(created_at)).toBeCloseTo(60_000, -3);
  const { services } = world.server;
  const { db, house } = services;
  const due = house.jobs['check-due-names']!;
  const one = house.jobs['check-name']!;
  const signal = new AbortController().signal;
  const queued = async () =>
    (
      await sql<{
        key: string;
      }>`select key from graphile_worker.jobs where key = ${`check-name:${id}`}`.execute(db)
    ).rows.length;
  await due.run(services, {}, signal);
  expect(await queued()).toBe(0);
  await sql`update cname_records set next_check_at = now() - interval '1 second' where record_id = ${id}::uuid`.execute(
    db,
  );
  await due.run(services, {}, signal);
  await due.run(services, {}, signal);
  expect(await queued()).toBe(1);
  await one.run(services, { recordId: id }, signal);
  const { last_checked_at, next_check_at: next } = await read(id);
  expect(Date.parse(next)).toBeGreaterThan(Date.parse(last_checked_at));
  await one.run(services, { recordId: id }, signal);
  expect((await read(id)).last_checked_at).toBe(last_checked_at);
  await remove(id);
  await one.run(services, { recordId: id }, signal); // deleted meanwhile
});

test('pages, search and filters; the count goes down with each deletion and no further than 0', async () => {
  const hosts = ['list-a', 'list-b', 'list-c'];
  const made: { id: string }[] = [];
  for (const host of hosts) made.push(await create(host, { shop: 'mill.myshopify.com' }));
  const list = async (body: object) => (await call('/get-cname-records', body)).body.data;
  const inMill = { shop: ['mill.myshopify.com'] };
  expect(await list({ ...inMill, limit: 2 })).toMatchObject({
    totalCount: 3,
    records: [
      { host: 'list-a', primary: true },
      { host: 'list-b', primary: false },
    ],
  });
  expect((await list({ ...inMill, page: 2, limit: 2 })).records).toMatchObject([{ host: 'list-c' }]);
  expect(await list({ search: 'LIST-B' })).toMatchObject({ totalCount: 1 });
  expect(await list({ ...inMill, search: '%' })).toMatchObject({ totalCount: 0 });
  expect(await list({ ...inMill, status: 'PENDING_DNS' })).toMatchObject({ totalCount: 3 });
  expect(await list({ ...inMill, status: ['ACTIVE'] })).toMatchObject({ totalCount: 0 });
  expect(await list({ ...inMill, domain: 'chain.example' })).toMatchObject({ totalCount: 3 });
  expect((await call('/get-cname-records', { shop: 'no.myshopify.com' })).body.details).toMatchObject([
    { field: 'shop' },
  ]);
  for (const [index, { id }] of made.entries()) {
    expect((await remove(id)).status).toBe(200);
    expect((await list(inMill)).totalCount).toBe(2 - index);
    expect((await remove(id)).status).toBe(404);
  }
  expect((await list(inMill)).totalCount).toBe(0);
});

test('a store’s onboarding waits for its names until each is live', async () => {
  const { server, root } = world;
  const franchiseeId = await server.addFranchisee('Nora Names');
  await server.addShop({ domain: 'dock.myshopify.com', name: 'Dock', franchiseeId });
  const step = async () => {
    const answer = await server.call(`/get-franchisee/${franchiseeId}`, { method: 'GET', token: root });
    return answer.body.onboarding.find(({ key }: { key: string }) => key === 'names-live');
  };
  expect(await step()).toMatchObject({ store: 'Dock', done: true, doneAt: null });
  const { id } = await create('dock', { shop: 'dock.myshopify.com' });
  expect(await step()).toMatchObject({ done: false });
  world.say('dock.chain.example', { CNAME: [target] });
  const { live_at } = await check(id);
  expect(await step()).toMatchObject({ done: true, doneAt: live_at });
});
