import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

/** A small disk of one's own; where this machine lets nobody mount one, what needs it is skipped. */
const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).status === 0;

const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-disk-'));
const isMounted = mount(folder);
if (!isMounted) console.warn('No small disk can be mounted here: what a full one does is not tested.');

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication({ BACKROOM_DATA: folder });
  await server.addShop({ domain: 'downtown.myshopify.com' });
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(async () => {
  await server.close();
  if (isMounted) spawnSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
});

const filler = path.join(folder, 'filler');
const fill = (megabytes: number) => writeFile(filler, Buffer.alloc(megabytes * 1024 * 1024, 1));

const upload = (bytes: number) => {
  const boundary = 'a-boundary';
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
  const body =
    part('Content-Disposition: form-data; name="kind"', 'orders') +
    part('Content-Disposition: form-data; name="shop"', 'downtown.myshopify.com') +
    part(
      'Content-Disposition: form-data; name="file"; filename="orders.json"\r\nContent-Type: application/json',
      'x'.repeat(bytes),
    ) +
    `--${boundary}--\r\n`;
  return server.call('/upload-import', {
    token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};

const ready = () => server.app.inject('/readyz');
const filesUnder = async (at: string) =>
  (await readdir(at, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test.skipIf(!isMounted)(
  'an upload that no longer fits is refused in words, nothing of it stays, and with room all works again',
  async () => {
    expect((await ready()).statusCode).toBe(200);
    await fill(38);
    const full = await ready();
    expect(full.statusCode).toBe(503);
    expect(full.json()).toEqual({ status: 'disk full' });
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);

    const refused = await upload(8 * 1024 * 1024);
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(refused.body.message).toContain('Nothing was saved: the disk is full');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await filesUnder(folder)).toEqual(['filler']);
    const { rows } = await server.connection.pool.query('select from imports');
    expect(rows).toEqual([]);

    await rm(filler);
    expect((await ready()).statusCode).toBe(200);
    expect((await upload(1_000)).status).toBe(200);
  },
);

test.skipIf(!isMounted)('a backup that no longer fits says so in one line and leaves nothing', async () => {
  const source = { url: server.databaseUrl, dataDir: path.join(os.tmpdir(), 'backroom-no-such-folder') };
  await fill(39);
  await server.connection.pool.query(
    `insert into settings (name, value) select 'room ' || n, to_jsonb(md5(n::text) || md5((-n)::text)) from generate_series(1, 60000) n`,
  );
  await expect(writeBackup(source, path.join(folder, 'backup.tar.gz'))).rejects.toMatchObject({
    name: 'StartUpError',
    message: expect.stringMatching(
      /^The backup can't be written, and nothing of it is left: the disk of \S+ is full\.$/,
    ),
  });
  expect((await filesUnder(folder)).filter((name) => name.startsWith('backup'))).toEqual([]);
  await rm(filler);
});

test('where the database has no room: 503 in words, not ready until it has', async () => {
  const { pool } = server.connection;
  await pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await pool.query(
    'create trigger no_room before insert on saved_views for each statement execute function no_room()',
  );
  const save = () =>
    server.call('/save-view', { token, body: { page: '/orders', name: 'Mine', search: '' } });
  expect(await save()).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', message: expect.stringContaining('the disk is full') },
  });
  await pool.query('drop trigger no_room on saved_views');
  expect((await ready()).statusCode).toBe(200);
  expect((await save()).status).toBe(200);
});
