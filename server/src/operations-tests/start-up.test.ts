import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { connect } from '../platform/database/connect.ts';
import { openKeyring } from '../platform/secrets/open-keyring.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';
import { type BackroomProcess, startBackroom } from './backroom-process.ts';

// The first start builds the web application.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let started: BackroomProcess[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-start-'));
  started = [];
});

afterEach(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGTERM');
    await exited;
  }
  await rm(folder, { recursive: true, force: true });
});

const start = (environment: Record<string, string> = {}): BackroomProcess => {
  const backroom = startBackroom({ BACKROOM_DATA: folder, ...environment });
  started.push(backroom);
  return backroom;
};

/** What it says to whoever started it, once it has given up. */
const refusalOf = async (environment: Record<string, string>): Promise<string[]> => {
  const backroom = start(environment);
  expect(await backroom.exited).toBe(1);
  expect(backroom.out()).not.toContain('Backroom is at');
  return backroom.err().trim().split('\n');
};

test('each mistake in the configuration has a line, and nothing is made', async () => {
  const lines = await refusalOf({ PORT: 'http', DATABASE_POOL: '1', SMTP_URL: 'mail.example.com' });
  expect(lines).toEqual([
    'PORT must be a whole number',
    'DATABASE_POOL must be at least 2',
    'SMTP_URL must be an address starting with smtp:// or smtps://',
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('a database that cannot be reached is one line', async () => {
  const lines = await refusalOf({ DATABASE_URL: 'postgres://backroom@127.0.0.1:1/backroom' });
  expect(lines).toEqual(['The database in DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1']);
});

test('what the server is made of is kept for the next start while it runs: it may be killed', async () => {
  const [cache, { url }] = [path.join(folder, 'cache'), await createTestDatabase()];
  await start({ DATABASE_URL: url, BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY, NODE_COMPILE_CACHE: cache }).ready;
  const kept = async () => (await readdir(cache, { recursive: true })).length;
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(100);
});

test('a data folder of another PostgreSQL version is one line, and left as it is', async () => {
  await mkdir(path.join(folder, 'postgres'), { mode: 0o700 });
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '15\n');
  const lines = await refusalOf({});
  expect(lines).toEqual([expect.stringMatching(/was made by PostgreSQL 15; this Backroom brings/)]);
  expect(await readdir(folder, { recursive: true })).toEqual(['postgres', 'postgres/PG_VERSION']);
});

test('a busy port is one line, and nothing is made; the folder is good for the next start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // it listens on a port
  const lines = await refusalOf({ PORT: String(port) });
  expect(lines).toEqual([`Port ${port} is already in use. Choose another one with PORT.`]);
  expect(await readdir(folder)).toEqual([]);
  other.close();

  const next = start({ PORT: String(port) });
  expect(await next.ready).toBe(`http://localhost:${port}`);
});

test.each([
  ['192.0.2.1', 'HOST 192.0.2.1 is no address of this machine.'],
  ['no-such-host.invalid', 'HOST no-such-host.invalid is not known: no such name.'],
])('HOST %s is one line, and nothing is made', async (HOST, line) => {
  expect(await refusalOf({ HOST })).toEqual([line]);
  expect(await readdir(folder)).toEqual([]);
});

test('a data folder that cannot be made is one line', async () => {
  await writeFile(path.join(folder, 'file'), '');
  const lines = await refusalOf({ BACKROOM_DATA: path.join(folder, 'file/data') });
  expect(lines).toEqual([
    expect.stringMatching(/^The data folder can't be made: .+ is a file, not a folder\.$/),
  ]);
});

test('a second process on the same data folder is one line, and the first goes on', async () => {
  const first = start();
  const address = await first.ready;
  const lines = await refusalOf({});
  expect(lines).toEqual([
    expect.stringMatching(/^Another Backroom \(process \d+\) is running on the data folder .+$/),
  ]);
  const ready = await fetch(`${address}/readyz`);
  expect(ready.status).toBe(200);
  expect(await readFile(path.join(folder, 'backroom.pid'), 'utf8')).toContain(String(first.child.pid));
});

test('a database of one’s own without its key, or with another one, is one line and nothing is filled in', async () => {
  const database = await createTestDatabase();
  const given = { DATABASE_URL: database.url, BACKROOM_DEMO: 'on' };
  expect(await refusalOf(given)).toEqual([expect.stringMatching(/^BACKROOM_SECRETS_KEY is missing: /)]);
  const connection = connect({ url: database.url, max: 1 });
  const config = readConfig({ BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY });
  const { keyId } = await openKeyring(connection.db, config);
  const other = Buffer.alloc(32, 'other').toString('base64');
  expect(await refusalOf({ ...given, BACKROOM_SECRETS_KEY: other })).toEqual([
    expect.stringContaining(`sealed with key ${keyId}`),
  ]);
  const shops = await connection.db.selectFrom('shops').select('shop_id').execute();
  expect(shops).toEqual([]);
  await connection.close();
  await database.drop();
});

test('nobody can sign in yet: a command shows the code that the set-up page asks for, the log never', async () => {
  const database = await createEmptyDatabase();
  const backroom = start({ DATABASE_URL: database.url, BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY });
  const address = await backroom.ready;
  expect(backroom.out()).toContain('shown on a terminal only: npm run sign-ins');
  expect(backroom.out() + backroom.err()).not.toMatch(/one-time code: \S+/);
  const signIns = async () => {
    const command = fileURLToPath(new URL('../sign-ins.ts', import.meta.url));
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
    return (await promisify(execFile)(process.execPath, [command], { env })).stdout;
  };
  const code = /one-time code: (\S+)/.exec(await signIns())?.[1];
  const setUp = (body: Record<string, string>) =>
    fetch(`${address}/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Ames', ...body }),
    });
  expect((await setUp({ code: 'WRONG', password: 'correct horse 7' })).status).toBe(400);
  expect((await setUp({ code: code ?? '', password: 'correct horse 7' })).status).toBe(200);
  expect((await setUp({ code: code ?? '', password: 'correct horse 7' })).status).toBe(409);
  expect(await signIns()).toBe('People sign in with accounts of their own here.\n');
  started.pop();
  backroom.child.kill('SIGTERM');
  expect(await backroom.exited).toBe(0);
  await database.drop();
});
