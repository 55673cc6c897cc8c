// What the last release left is started by this version: its data folder, and its backup. Both stand beside this file,
// made by `npm run release`.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMigrations } from '../../platform/database/migrate.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { type BackroomProcess, startBackroom } from '../backroom-process.ts';
import { type Asking, type Summary, summaryOf, type Visitors } from './summary.ts';

vi.setConfig({ testTimeout: 120_000 });

const stored = (name: string) => path.join(import.meta.dirname, name);

let folder: string;
let backroom: BackroomProcess | undefined;
let contents: Visitors & { secretsKey: string; summary: Summary };

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-last-release-'));
  contents = JSON.parse(await readFile(stored('contents.json'), 'utf8'));
});

afterEach(async () => {
  backroom?.child.kill('SIGTERM');
  await backroom?.exited;
  backroom = undefined;
  await rm(folder, { recursive: true, force: true });
});

const unpack = async (to: string) => {
  const tar = spawn('tar', ['-xf', '-', '--no-same-owner', '-C', to], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(tar, 'exit');
  await pipeline(createReadStream(stored('data-folder.tar.zst')), createZstdDecompress(), tar.stdin);
  expect(await ended).toEqual([0, null]);
};

const run = (command: string, words: string[], env: Record<string, string>) => {
  const file = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url));
  return promisify(execFile)(process.execPath, [file, ...words], { env: { PATH: process.env.PATH, ...env } });
};

/** This version has everything, and nothing else: the same numbers, and they agree with each other. */
const expectAllThere = async (environment: Record<string, string>) => {
  backroom = startBackroom(environment);
  const address = await backroom.ready;
  const ready = await fetch(`${address}/readyz`);
  expect(await ready.json()).toMatchObject({ migration: readMigrations().at(-1)?.name });
  const ask: Asking = async (call, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${address}/v1${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    // An object, by the contract; what is in it is compared.
    return (await answer.json()) as Record<string, unknown>;
  };
  expect(await summaryOf(ask, contents)).toEqual(contents.summary);
  // The days of the chain: what was done with a card later has no order that it paid.
  const { stdout } = await run('check-figures', ['2026-11-01', '2026-11-20'], environment);
  expect(stdout).toContain('All figures agree.');
  // What it had summed up is carried over: every sum is that of its facts.
  expect((await run('rebuild-facts', [], environment)).stdout).toContain(
    'All facts are those of their orders.',
  );
};

test('its data folder is started, with all that was in it', async () => {
  await unpack(folder);
  await expectAllThere({ BACKROOM_DATA: folder });
});

test('its backup is restored and carried over, with all that was in it', async () => {
  const database = await createEmptyDatabase();
  const environment = {
    BACKROOM_DATA: folder,
    DATABASE_URL: database.url,
    BACKROOM_SECRETS_KEY: contents.secretsKey,
  };
  const { stdout } = await run('restore', [stored('backup.tar.gz')], environment);
  expect(stdout).toContain('all counts and sums are those of the backup');
  await expectAllThere(environment);
  backroom?.child.kill('SIGTERM');
  await backroom?.exited;
  await database.drop();
});
