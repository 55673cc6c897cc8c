import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Application, createApplication } from '../application.ts';
import { runChecks } from '../checks/index.ts';
import { openDemo } from '../demo/open-demo.ts';
import { openPractice } from '../demo/open-practice.ts';
import type { PracticeProcess } from '../demo/practice-process.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openKeyringAt } from '../platform/secrets/open-keyring.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { lookForDrift } from '../pushes/drift/look-for-drift.ts';
import { shopDocument } from '../shopify/documents/shop.ts';
import { clientOfStore, NotConnected } from '../shopify/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';

const chain = chainAt(new Date(Date.now() - 60_000), { stores: 6, days: 30, dailyOrders: 2 });

let database: TestDatabase;
let folder: string;
let running: { application: Application; practice: PracticeProcess | undefined } | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'live-demo-'));
});
afterEach(async () => {
  await stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const stop = async () => {
  await running?.application.stop();
  await running?.practice?.close();
  running = undefined;
};

/** Practice shops send their messages to a port that must be known before it listens. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/** What main.ts does, on a small chain. */
const start = async (demo: string) => {
  const config: Config = readConfig({
    BACKROOM_DEMO: demo,
    BACKROOM_DEMO_PACE: '1200',
    BACKROOM_DATA: folder,
    BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    OVERLOAD_DELAY_MS: '0',
    PORT: String(await freePort()),
  });
  const keyring = await openKeyringAt(database.url, config);
  await openDemo({ databaseUrl: database.url, wanted: config.demo, chain }, () => {});
  const practice = await openPractice({ databaseUrl: database.url, keyring, config });
  const application = await createApplication(config, database.url, {
    keyring,
    practiceShops: practice,
    log: pino({ level: 'silent' }),
  });
  running = { application, practice };
  return { ...running, services: application.services, db: application.services.db };
};

const statesOf = async (db: Application['services']['db']) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from shopify_connections group by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

test('the plain demo’s stores have practice shops that sleep until something is sent to them', async () => {
  const { services, practice, db } = await start('on');
  expect(await statesOf(db)).toEqual({ LIVE: 4 });
  const { shop_id } = await db
    .selectFrom('shopify_connections')
    .select('shop_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await expect(clientOfStore(services, shop_id)).rejects.toThrow(NotConnected);
  expect(practice?.asleep()).toBe(true);
  const client = await clientOfStore(services, shop_id, { wakes: true });
  const { shop } = await client.send(shopDocument, {}, 'urgent');
  expect(shop.myshopifyDomain).toBe(client.domain);
  expect(practice?.asleep()).toBe(false);
}, 120_000);

test('without the demo nothing reaches for practice shops, and with it they go on', async () => {
  await start('on');
  await stop();
  const off = await start('off');
  expect(off.practice).toBeUndefined();
  expect(await statesOf(off.db)).toEqual({ PAUSED: 4 });
  await stop();
  expect(await statesOf((await start('on')).db)).toEqual({ LIVE: 4 });
}, 120_000);

test('a live demo sells: orders and returns come in by themselves, a shop without access says so, all figures agree', async () => {
  const { application, db } = await start('live');
  await application.listen();
  const came = async () => {
    const { rows } = await sql<{ sold: number; returned: number; levels: number }>`select
      (select count(*)::int from orders where created_at > ${chain.until}) as sold,
      (select count(*)::int from sales_lines where units_returned > 0 and at > ${chain.until}) as returned,
      (select count(*)::int from shopify_deliveries where topic = 'INVENTORY_LEVELS_UPDATE') as levels`.execute(
      db,
    );
    const [{ sold = 0, returned = 0, levels = 0 } = {}] = rows;
    return sold >= 30 && returned > 0 && levels > 0 && (await statesOf(db)).ACTION_NEEDED === 1;
  };
  await expect.poll(came, { timeout: 600_000, interval: 500 }).toBe(true);
  expect(await statesOf(db)).toEqual({ LIVE: 3, ACTION_NEEDED: 1 });
  const failed = await db
    .selectFrom('shopify_push_stores')
    .select('message')
    .where('state', '=', 'FAILED')
    .execute();
  expect(failed).toEqual([{ message: expect.stringContaining('NEIGHBOR10') }]);
  // What the shops hold of its campaigns is what was put into the books, but where somebody changed it there.
  await sql`update shopify_pushed set check_at = now() where gid is not null`.execute(db);
  const { rows: shops } = await sql<{ shop_id: number }>`select shop_id from shopify_connections
    where state = 'LIVE' order by shop_id`.execute(db);
  for (const { shop_id } of shops)
    await lookForDrift(application.services, shop_id, new AbortController().signal);
  const { rows: drifted } = await sql`select m.title, count(*)::int as stores from shopify_pushed o
    join discounts m on m.discount_id = o.subject::uuid where o.drift = 'OPEN' group by 1`.execute(db);
  expect(drifted).toEqual([{ title: 'Welcome, 10% off', stores: 1 }]);
  const { ok, checks } = await runChecks({ db, house: application.services.house }, scopeOfSystem(), {});
  expect({ ok, differing: checks.filter((check) => !check.ok) }).toEqual({ ok: true, differing: [] });
}, 700_000);
