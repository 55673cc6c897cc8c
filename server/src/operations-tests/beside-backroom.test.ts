import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-beside-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command of ours as an operator does, on the data folder that somebody else is using. */
const run = (command: string, ...given: string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../${command}`, import.meta.url)), ...given],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, BACKROOM_DATA: folder },
    },
  );

test('a database is migrated, and figures are checked and rebuilt while somebody has the packaged database open', async () => {
  const running = await startEmbeddedPostgres({ dataDir: folder });
  try {
    expect((await run('migrate.ts')).stdout).toContain('The database is up to date.');
    expect((await run('check-figures.ts')).stdout).toContain('All figures agree.');
    expect((await run('rebuild-facts.ts')).stdout).toContain('All facts are those of their orders.');
    expect((await run('verify-points.ts')).stdout).toContain('All points are those of their orders.');
    expect((await run('verify-figures.ts')).stdout).toContain('All sums are those of their facts.');
  } finally {
    await running.stop();
  }
});

test('a backup into a folder that can’t take it is one line, and nothing is left of it', async () => {
  const running = await startEmbeddedPostgres({ dataDir: folder });
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'backroom-backups-'));
  try {
    await run('migrate.ts');
    await writeFile(path.join(elsewhere, 'file'), '');
    for (const place of ['missing', 'file']) {
      const refused = run('backup.ts', path.join(elsewhere, place, 'backup.tar.gz'));
      await expect(refused).rejects.toMatchObject({
        stderr: expect.stringMatching(/^[^\n]+folder[^\n]+\n$/),
      });
    }
    expect(await readdir(elsewhere)).toEqual(['file']);
  } finally {
    await running.stop();
    await rm(elsewhere, { recursive: true });
  }
});
