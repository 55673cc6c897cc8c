import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { keyFileName } from '../platform/secrets/key-file.ts';
import { openKeyring } from '../platform/secrets/open-keyring.ts';

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

test('a backup says with which key its secrets are sealed, and that this is kept apart: it isn’t in it', async () => {
  const running = await startEmbeddedPostgres({ dataDir: folder });
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'backroom-backups-'));
  const connection = connect({ url: running.url });
  try {
    await run('migrate.ts');
    const secrets = { secretsKey: undefined, previousSecretsKey: undefined };
    const { keyId } = await openKeyring(connection.db, {
      dataDir: folder,
      databaseUrl: undefined,
      ...secrets,
    });
    const file = path.join(elsewhere, 'backup.tar.gz');
    const { stdout } = await run('backup.ts', file);
    expect(stdout).toContain(`Its secrets are sealed with key ${keyId}, which is not in it: keep that`);
    const key = (await readFile(path.join(folder, keyFileName), 'utf8')).trim();
    expect(gunzipSync(await readFile(file)).includes(key)).toBe(false);
  } finally {
    await connection.close();
    await running.stop();
    await rm(elsewhere, { recursive: true });
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
