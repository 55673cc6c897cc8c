import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRunning } from '../platform/postgres/folder-lock.ts';
import { type BackroomProcess, startBackroom } from './backroom-process.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let backroom: BackroomProcess;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-stop-'));
});

afterEach(async () => {
  backroom.child.kill('SIGKILL');
  await backroom.exited;
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await delay(20);
};

const isAnswering = (address: string) =>
  fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then(
    (answer) => answer.status === 200,
    () => false,
  );

test('a request in flight is answered, then Backroom and its PostgreSQL are gone', async () => {
  backroom = startBackroom({ BACKROOM_DATA: folder });
  const address = await backroom.ready;
  const admin = new pg.Client({ connectionString: (await findRunning(folder)) ?? '' });
  await admin.connect();
  await admin.query('begin; lock table users in access exclusive mode');
  const held = fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'correct horse 7' }),
  });
  await until(async () => {
    const waiting = await admin.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
    return waiting.rowCount === 1;
  });

  backroom.child.kill('SIGTERM');
  await until(async () => !(await isAnswering(address)));
  await admin.query('rollback');
  await admin.end();

  expect((await held).status).toBe(404);
  expect(await backroom.exited).toBe(0);
  expect(backroom.err()).toBe('');
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(path.join(folder, 'backroom.pid'))).toBe(false);
});

/** Connections of people who never finish: what they have sent of a request when the server stops. */
const unfinished = {
  'nothing at all': '',
  'half a head': 'POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-',
  'half a body':
    'POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email": ',
  'half a file':
    'PUT /v1/files/x HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 90000000\r\n\r\na,b\n',
};

test('whatever clients hold open, Backroom ends in order', async () => {
  backroom = startBackroom({ BACKROOM_DATA: folder });
  const { port } = new URL(await backroom.ready);
  const ends = await Promise.all(
    Object.values(unfinished).map(async (sent) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined); // how it ends is the server's business
      await once(socket, 'connect');
      socket.write(sent);
      return new Promise<void>((resolve) => socket.once('close', () => resolve()).resume());
    }),
  );
  // Asked for, answered, and kept for later.
  await fetch(`http://127.0.0.1:${port}/healthz`, { keepalive: true });

  backroom.child.kill('SIGTERM');
  expect(await backroom.exited).toBe(0);
  await Promise.all(ends);
  expect(backroom.err()).toBe('');
});
