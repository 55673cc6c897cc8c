import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startLocalBucket } from '../../testing/local-bucket.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { bucketStore, ensureBucket } from '../files/bucket-store.ts';
import { openKeyring } from '../secrets/open-keyring.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let source: { url: string; dataDir: string };
let target: { url: string; dataDir: string; secretsKeys?: string[] };
let databases: TestDatabase[];
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-backup-'));
  databases = [await createTestDatabase(), await createEmptyDatabase()];
  const [from, to] = databases.map((database) => database.url);
  source = { url: from ?? '', dataDir: path.join(folder, 'from') };
  target = { url: to ?? '', dataDir: path.join(folder, 'to') };
  file = path.join(folder, 'backup.tar.gz');
  await mkdir(path.join(source.dataDir, 'files/deep'), { recursive: true });
  await mkdir(path.join(source.dataDir, 'postgres'));
  await writeFile(path.join(source.dataDir, 'postgres/PG_VERSION'), '18');
  await writeFile(path.join(source.dataDir, 'files/empty'), '');
  await writeFile(path.join(source.dataDir, longFile), 'a long name');
});

afterEach(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const longFile = `files/deep/${'ä'.repeat(90)}.txt`;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = await client.query({ text: sql, rowMode: 'array' });
    return results.rows?.flat() ?? [];
  } finally {
    await client.end();
  }
}

/** Two stores, orders with awkward texts, one fact each, a job that is being worked on. */
async function fill(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into shops (shop_domain, name, cid, timezone) values
        ('a.myshopify.com', E'Tab\\there, back\\\\slash', '101', 'America/New_York'), ('b.myshopify.com', 'Line' || chr(10) || 'break ☕', '102', 'UTC');
      insert into vendors (name) values ('Vendor');
      insert into payment_types (name) values ('Cash');
      insert into orders (shop_id, shopify_order_id, name, created_at, local_date, financial_status, payment_type,
          channel, total_cents, units, search_text, document, discount_codes)
        select 1 + n % 2, '90071992547409' || n, '#' || n, timestamptz '2026-01-01' + n * interval '1 minute', '2026-01-01', 'paid',
          'Cash', 'pos', n * 100 + 7, 1, 'order ' || n, jsonb_build_object('n', n, 'text', E'quote " and \\\\N'), array['A,B', null, '']
        from generate_series(1, ${orders}) n;
      insert into payments (shop_id, order_id, at, local_date, payment_type_id, is_refund, amount_cents, transactions, event,
          order_date)
        select shop_id, order_id, created_at, local_date, 1, false, total_cents, 1, 'sale', local_date from orders;
      insert into settings (name, value) values ('nothing', 'null');
      select graphile_worker.add_job('send-mail', '{"to": "somebody"}');
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that is gone';
    `);
  } finally {
    await client.end();
  }
}

const everyOrder = 'select md5(string_agg(orders::text, chr(10) order by shop_id, order_id)) from orders';
const everyShop = 'select shops::text from shops order by shop_id';
const schema = `select string_agg(line, chr(10) order by line) from (
  select indexdef as line from pg_indexes where schemaname = 'public'
  union all select relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = conrelid where connamespace = 'public'::regnamespace) lines`;

describe('a backup that is restored', () => {
  test('gives back every row, every file, the schema, and goes on numbering where it was', async () => {
    await fill(source.url, 30_000);
    const written = await writeBackup(source, file);
    expect(written.tables['public.orders']).toMatchObject({
      rows: '30000',
      sums: { total_cents: '45001710000' },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    await restoreBackup(target, file);

    for (const question of [
      everyOrder,
      everyShop,
      schema,
      'select name, checksum from migrations order by 1',
    ]) {
      expect(await query(target.url, question)).toEqual(await query(source.url, question));
    }
    expect(await query(target.url, 'select sum(amount_cents)::text from payments')).toEqual(['45001710000']);
    const newVendor = "insert into vendors (name) values ('Next') returning vendor_id";
    expect(await query(target.url, newVendor)).toEqual([2]);
    expect(await readFile(path.join(target.dataDir, longFile), 'utf8')).toBe('a long name');
    expect((await readdir(target.dataDir)).sort()).toEqual(['files']);
    expect((await stat(path.join(target.dataDir, 'files/empty'))).size).toBe(0);
    const jobs =
      'select count(*)::int, count(locked_at)::int, bool_and(is_available) from graphile_worker._private_jobs';
    expect(await query(target.url, jobs)).toEqual([1, 0, true]);
    expect(await migrate(target.url)).toEqual([]);
  });

  test('is the database of one moment, whatever is written meanwhile', async () => {
    await fill(source.url, 2_000);
    const writing = (async () => {
      for (let n = 0; n < 40; n += 1) {
        await query(
          source.url,
          `with one as (
             insert into orders (shop_id, shopify_order_id, name, created_at, local_date, financial_status, payment_type,
               channel, total_cents, units, search_text, document)
             values (1, 'late-${n}', '#', now(), '2026-01-02', 'paid', 'Cash', 'pos', 1, 1, '', '{}') returning *)
           insert into payments select shop_id, order_id, created_at, local_date, 1, false, 1, 1, 'sale', local_date from one`,
        );
      }
    })();
    const written = await writeBackup(source, file);
    await writing;
    await restoreBackup(target, file);
    const [orders, payments] = await query(
      target.url,
      'select (select count(*)::text from orders), (select count(*)::text from payments)',
    );
    expect(orders).toBe(written.tables['public.orders']?.rows);
    expect(payments).toBe(orders);
  });
});

describe('a restore is refused and leaves nothing', () => {
  async function expectRefused(message: RegExp): Promise<void> {
    await expect(restoreBackup(target, file)).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringMatching(message),
    });
    expect(
      await query(target.url, "select count(*)::int from pg_tables where schemaname = 'public'"),
    ).toEqual([0]);
    expect(await readdir(target.dataDir)).toEqual([]);
  }

  /** Changes bytes in the archive, keeping its length, and packs it again. */
  async function falsify(from: string, to: string): Promise<void> {
    const bytes = gunzipSync(await readFile(file));
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    bytes.write(to, at);
    await writeFile(file, gzipSync(bytes));
  }

  beforeEach(async () => {
    await fill(source.url, 10);
    await writeBackup(source, file);
  });

  test('when an amount differs from the manifest', async () => {
    await falsify('\t1007\t', '\t1008\t');
    await expectRefused(
      /nothing has been changed: public\.orders\.total_cents adds up to 5571 instead of 5570$/,
    );
  });

  test('when a row names one that is missing', async () => {
    await falsify('\t2026-01-01\t1\tf\t', '\t2026-01-01\t9\tf\t');
    await falsify('"payment_type_id": "10"', '"payment_type_id": "18"');
    await expectRefused(/violates foreign key/);
  });

  test('when the archive is cut off', async () => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 200));
    await expectRefused(/nothing has been changed/);
  });

  test('when it is something else', async () => {
    await writeFile(file, 'hello');
    await expectRefused(/nothing has been changed: incorrect header check/);
  });

  test('when it comes from a version with other migrations', async () => {
    await falsify('0001-', '9001-');
    await expectRefused(/^The backup is of another version of Backroom: it knows 9001-/);
  });

  test('when one bit of it flipped, wherever that is', { timeout: 120_000 }, async () => {
    const good = await readFile(file);
    for (let part = 1; part <= 12; part += 1) {
      const bad = Buffer.from(good);
      const at = Math.floor((part / 12) * (good.length - 1));
      bad[at] = bad[at]! ^ (1 << (part % 8));
      await writeFile(file, bad);
      await expectRefused(/^\S+ can't be restored, and nothing has been changed: [^\n]{5,200}$/);
    }
  });

  test('when a row is broken while many more are still being sent', async () => {
    await query(
      source.url,
      `insert into settings (name, value) select n::text, to_jsonb(repeat(md5(n::text), 30)) from generate_series(1, 20000) n`,
    );
    file = path.join(folder, 'large.tar.gz');
    await writeBackup(source, file);
    await falsify('\n2\t"', '\n2\tx');
    await expectRefused(/nothing has been changed: invalid input syntax for type json$/);
  });

  test('when it needs another key than the one at hand', async () => {
    const [sealed] = databases;
    const connection = connect({ url: sealed?.url ?? '' });
    const key = randomBytes(32);
    const { keyId } = await openKeyring(connection.db, {
      dataDir: source.dataDir,
      databaseUrl: undefined,
      secretsKey: key,
      previousSecretsKey: undefined,
    });
    await connection.close();
    const other = path.join(folder, 'sealed.tar.gz');
    expect((await writeBackup(source, other)).secretsKey).toBe(keyId);
    expect(gunzipSync(await readFile(other)).includes(key.toString('base64'))).toBe(false);
    file = other;
    target = { ...target, secretsKeys: ['00000000'] };
    await expectRefused(new RegExp(`sealed with key ${keyId}, and the key at hand is 00000000`));
    await restoreBackup({ ...target, secretsKeys: ['00000000', keyId] }, file);
  });

  test('and can then be done with a good archive', async () => {
    const good = path.join(folder, 'good.tar.gz');
    await writeFile(good, await readFile(file));
    await falsify('\t1007\t', '\t1008\t');
    await expectRefused(/adds up/);
    await restoreBackup(target, good);
    expect(await query(target.url, everyOrder)).toEqual(await query(source.url, everyOrder));
  });
});

test('a target that holds anything is refused', async () => {
  await writeBackup(source, file);
  await expect(restoreBackup({ ...target, url: source.url }, file)).rejects.toThrow(
    /^A backup is restored into an empty database only/,
  );
  await mkdir(path.join(target.dataDir, 'files'), { recursive: true });
  await expect(restoreBackup(target, file)).rejects.toThrow(
    /^A backup is restored into an empty data folder only/,
  );
});

test('a backup never replaces a file, and one that fails leaves none', async () => {
  await writeFile(file, 'precious');
  await expect(writeBackup(source, file)).rejects.toThrow(/exists already/);
  expect(await readFile(file, 'utf8')).toBe('precious');

  const inside = path.join(source.dataDir, 'backup.tar.gz');
  await expect(writeBackup(source, inside)).rejects.toThrow(/can't stand in that folder itself/);

  await expect(writeBackup({ ...source, url: target.url }, `${file}.2`)).rejects.toThrow(/holds no Backroom/);
  expect((await readdir(folder)).filter((name) => name.startsWith('backup.tar.gz'))).toEqual([
    'backup.tar.gz',
  ]);
});

test('files in a bucket are in the backup, and come back into a bucket or a folder', async () => {
  const { bucket: address, stop } = await startLocalBucket();
  const [from, to] = ['from', 'to'].map((name) => ({ ...address, url: `${address.url}-${name}` }));
  if (!from || !to) throw new Error('No buckets');
  await ensureBucket(from);
  await ensureBucket(to);
  const bucket = bucketStore(from);
  // Names that no room gives.
  await rm(path.join(source.dataDir, 'files/deep'), { recursive: true });
  await bucket.put('products/1', Buffer.from('in the bucket'), 13);
  // As after a move that left the originals.
  await mkdir(path.join(source.dataDir, 'files/products'), { recursive: true });
  await writeFile(path.join(source.dataDir, 'files/products/1'), 'in the folder');
  const written = await writeBackup({ ...source, bucket }, file);
  expect(written.files.count).toBe(2);

  await expect(restoreBackup({ ...target, bucket }, file)).rejects.toThrow(
    /into an empty bucket only, and that of S3_URL holds products\/1/,
  );
  await restoreBackup({ ...target, bucket: bucketStore(to) }, file);
  const back = await bucketStore(to).get('products/1');
  expect(back && (await buffer(back.content)).toString()).toBe('in the bucket');

  const other = await createEmptyDatabase();
  const dataDir = path.join(folder, 'other');
  await restoreBackup({ url: other.url, dataDir }, file);
  expect(await readFile(path.join(dataDir, 'files/products/1'), 'utf8')).toBe('in the bucket');
  await other.drop();
  await stop();
});
