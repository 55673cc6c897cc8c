/** Several Backrooms on one database behind a proxy: whichever answers, it is one product (docs/operations.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../testing/application.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';
import { type BackroomProcess, startBackroom } from './backroom-process.ts';
import { type RoundRobin, startProxy } from './round-robin-proxy.ts';

/** Long enough for any machine: what is waited for is looked for again and again. */
const PATIENCE = { timeout: 90_000, interval: 100 };

let beside: TestApplication;
let folder: string;
let proxy: RoundRobin;
let token: string;
let web: [BackroomProcess, BackroomProcess];
let addresses: [string, string];
let worker: BackroomProcess;

const start = (role: 'web' | 'worker' | 'all') =>
  startBackroom({
    DATABASE_URL: beside.databaseUrl,
    BACKROOM_DATA: folder,
    BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
    BACKROOM_ROLE: role,
    OVERLOAD_DELAY_MS: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    TRUST_PROXY: 'on',
  });

const end = async ({ child, exited }: BackroomProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  child.kill(signal);
  await exited;
};

beforeAll(async () => {
  beside = await startTestApplication();
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-several-'));
  token = await beside.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  await beside.addShop({ domain: 'pier.example.com', name: 'Pier' });
  // The first builds the application where that is due.
  const first = start('web');
  const one = await first.ready;
  web = [first, start('web')];
  worker = start('worker');
  const [other] = await Promise.all([web[1].ready, worker.ready]);
  addresses = [one, other];
  proxy = await startProxy();
  await proxy.lead(addresses);
}, 300_000);

afterAll(async () => {
  await proxy.close();
  await Promise.all([...web, worker].map((one) => end(one)));
  await beside.close();
  await rm(folder, { recursive: true });
}, 120_000);

type Call = { to?: string; headers?: Record<string, string>; from?: string; as?: string };

/** A call through the proxy, or to one of the servers. */
const call = async (name: string, body: unknown = {}, { to, headers, from, as }: Call = {}) => {
  const answer = await fetch(`${to ?? proxy.address}/v1${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${as ?? token}`,
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};

test('a session, an issued card and a limit are the same whichever answers', async () => {
  const login = { email: 'root@example.com', password: TEST_PASSWORD };
  const session = await call('/login', login, { to: addresses[0] });
  for (const to of addresses) {
    expect((await call('/getStoreList', {}, { to, as: session.body.token })).status).toBe(200);
  }

  const card = { initial_amount: 25, shop_domain: 'pier.example.com', reason: 'Sold outside POS' };
  const headers = { 'idempotency-key': 'the-same-twice' };
  const made = await Promise.all(addresses.map((to) => call('/create-gift-card', card, { to, headers })));
  expect(made).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(made[0]?.body.data.giftCard.id).toBe(made[1]?.body.data.giftCard.id);

  const wrong = { email: 'nobody@example.com', password: 'wrong horse 7' };
  const from = '203.0.113.20';
  const tries: number[] = [];
  for (let count = 0; count < 12; count += 1) tries.push((await call('/login', wrong, { from })).status);
  expect(tries.filter((status) => status === 404)).toHaveLength(10);
  expect(tries.slice(10)).toEqual([429, 429]);
});

const PEOPLE = 'First Name,Last Name,Email\nAda,Park,ada@example.com\nBen,Ruiz,ben@example.com\n';

/** Uploads a file at one server and starts its import at the other. */
const startImport = async () => {
  const form = new FormData();
  form.set('kind', 'customers');
  form.set('shop', 'pier.example.com');
  form.set('file', new Blob([PEOPLE]), 'people.csv');
  const uploaded = await fetch(`${addresses[0]}/v1/upload-import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const import_id: string = JSON.parse(await uploaded.text()).import.id;
  expect((await call('/preview-import', { import_id }, { to: addresses[1] })).body.looked_at).toBe(2);
  expect(
    (await call('/start-import', { import_id, confirm_repeat: true }, { to: addresses[1] })).status,
  ).toBe(200);
  return import_id;
};

const importOf = async (import_id: string) => (await call('/get-import', { import_id })).body.import;

test('an import that one takes and another starts is worked off by the worker, or by the next one where it was killed', async () => {
  const first = await startImport();
  await vi.waitFor(async () => expect((await importOf(first)).status).toBe('done'), PATIENCE);

  await end(worker, 'SIGKILL');
  const second = await startImport();
  worker = start('worker');
  await worker.ready;
  await vi.waitFor(async () => expect((await importOf(second)).status).toBe('done'), PATIENCE);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where entity = 'import' order by audit_id`.execute(beside.services.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'import.started',
    'import.finished',
    'import.started',
    'import.finished',
  ]);
}, 200_000);

test('those who answer run no jobs, and the worker answers nothing but those who watch over it', async () => {
  const at = await worker.ready;
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
  expect((await fetch(`${at}/metrics`)).status).toBe(200);
  expect((await call('/getStoreList', {}, { to: at })).status).toBe(404);
  expect((await fetch(`${at}/orders`)).status).toBe(404);
  const { rows } = await sql<{ pid: number }>`
    select pid from processes where queue_name is not null`.execute(beside.services.db);
  expect(rows).toEqual([{ pid: worker.child.pid }]);
});

/** A version of later: it adds what the one before doesn't know, and takes nothing away. */
const WIDENING = `
  alter table customers add column favourite_aisle text;
  alter table shops add column awning text not null default 'striped';
  create table aisles (shop_id int not null, aisle text not null, primary key (shop_id, aisle));
  insert into migrations (name, checksum) values ('9999-aisles.sql', 'of a later version')`;

test('while one is replaced, killed and the database is migrated by a later version, no call is refused', async () => {
  let going = true;
  const refused: number[] = [];
  let calls = 0;
  const ask = async () => {
    while (going) {
      const { status } = await call('/getStoreList');
      calls += 1;
      if (status !== 200) refused.push(status);
    }
  };
  const asking = [ask(), ask()];
  const next = start('web');
  const nextAddress = await next.ready;

  const client = new pg.Client({ connectionString: beside.databaseUrl });
  await client.connect();
  await client.query(`begin; ${WIDENING}; commit`);
  await client.end();
  // Old and new side by side; then the old one goes in order.
  await proxy.lead([...addresses, nextAddress]);
  const before = calls;
  await vi.waitFor(() => expect(calls).toBeGreaterThan(before + 20), PATIENCE);
  await proxy.lead([addresses[1], nextAddress]);
  await end(web[0]);
  web[0] = next;
  addresses[0] = nextAddress;
  const after = calls;
  await vi.waitFor(() => expect(calls).toBeGreaterThan(after + 20), PATIENCE);
  going = false;
  await Promise.all(asking);
  expect(refused).toEqual([]);

  // Who is killed without a word is passed over by the next call.
  await end(web[1], 'SIGKILL');
  for (let count = 0; count < 6; count += 1) expect((await call('/getStoreList')).status).toBe(200);
  expect(proxy.answered.get(nextAddress)).toBeGreaterThan(6);
}, 200_000);
