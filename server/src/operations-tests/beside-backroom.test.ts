import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-beside-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command of ours as an operator does, on the data folder that somebody else is using. */
const run = (command: string) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(`../${command}`, import.meta.url))], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BACKROOM_DATA: folder },
  });

test('figures are checked and rebuilt while somebody has the packaged database open', async () => {
  const running = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await migrate(running.url);
    expect((await run('check-figures.ts')).stdout).toContain('All figures agree.');
    expect((await run('rebuild-facts.ts')).stdout).toContain('All facts are those of their orders.');
  } finally {
    await running.stop();
  }
});
