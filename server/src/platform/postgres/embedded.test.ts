import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-pg-'));
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a server that is killed takes its connections along
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function serverProcess(dataDir = folder): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Whether a process still does anything: one that ended but that nobody has asked about doesn't count. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(status);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

describe('a new data folder', () => {
  test('holds a UTF-8 database with checksums that only its owner reaches, and no port', async () => {
    const server = await start();
    const settings = ['server_encoding', 'data_checksums', 'jit', 'listen_addresses', 'synchronous_commit'];
    const columns = settings.map((name) => `current_setting('${name}')`).join(', ');
    expect(await query(server.url, `select current_database(), ${columns}`)).toEqual([
      'backroom',
      'UTF8',
      'on',
      'off',
      '',
      'on',
    ]);
    expect(new URL(server.url).pathname).toBe('/backroom');
    expect(server.socketDir).toBe(path.join(folder, 'run'));
  });

  test('may have a path too long for a socket', async () => {
    const deep = path.join(folder, 'deep'.repeat(30));
    const server = await start(deep);
    expect(server.socketDir.startsWith(deep)).toBe(false);
    expect(await query(server.url, 'select 1')).toEqual([1]);
  });

  test('is made from scratch when making it was interrupted', async () => {
    await mkdir(path.join(folder, 'postgres.new-half'));
    const server = await start();
    expect(await query(server.url, 'select 1')).toEqual([1]);
    expect(await readdir(folder)).not.toContain('postgres.new-half');
  });
});

test('starting again finds the data, and stopping leaves no process', async () => {
  const first = await start();
  await query(first.url, 'create table kept (n int)');
  const pid = await serverProcess();
  await first.stop();
  expect(await isAlive(pid)).toBe(false);
  await expect(query(first.url, 'select 1')).rejects.toThrow();

  const second = await start();
  expect(await query(second.url, 'select count(*)::int from kept')).toEqual([0]);
});

test('a second start on the same folder is refused and leaves the first one alone', async () => {
  const first = await start();
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toMatchObject({
    name: 'StartUpError',
    message: expect.stringMatching(/^Another Backroom \(process \d+\) is running on the data folder .+$/),
  });
  expect(await query(first.url, 'select 1')).toEqual([1]);
});

test('a folder of another PostgreSQL version is refused and left as it is', async () => {
  await mkdir(path.join(folder, 'postgres'), { mode: 0o700 });
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '15\n');
  await expect(start()).rejects.toMatchObject({
    name: 'StartUpError',
    message: expect.stringMatching(
      /^The data folder .+ was made by PostgreSQL 15; this Backroom brings PostgreSQL \d+\. .+$/,
    ),
  });
  expect(await readFile(path.join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
});

test('a folder that holds something else is refused', async () => {
  await mkdir(path.join(folder, 'postgres'));
  await expect(start()).rejects.toThrow(/isn't a PostgreSQL folder/);
});

test('a server process that is killed comes back at the same address with its data', async () => {
  const server = await start();
  await query(server.url, 'create table kept (n int)');
  const pid = await serverProcess();
  process.kill(pid, 'SIGKILL');
  await until(async () => (await serverProcess().catch(() => pid)) !== pid);
  await until(() =>
    query(server.url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  expect(await query(server.url, 'select count(*)::int from kept')).toEqual([0]);
});

describe('a process that is killed with its PostgreSQL running', () => {
  let owner: ChildProcess;

  async function killOwner(): Promise<number> {
    owner = fork(path.join(import.meta.dirname, 'embedded.fixture.ts'), [folder], { execArgv: [] });
    await once(owner, 'message');
    const pid = await serverProcess();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    return pid;
  }

  test('gives its folder to the next one', async () => {
    await killOwner();
    const server = await start();
    expect(await query(server.url, 'select count(*)::int from kept')).toEqual([1]);
  });

  test.runIf(process.platform === 'linux')('takes PostgreSQL along', async () => {
    const pid = await killOwner();
    await until(async () => !(await isAlive(pid)));
  });
});
