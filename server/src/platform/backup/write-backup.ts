import { constants, createWriteStream, existsSync } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isDiskFull } from '../disk/disk-full.ts';
import { fileProblem } from '../file-problem.ts';
import type { FileStore } from '../files/file-store.ts';
import { sealedWith } from '../secrets/keyring.ts';
import { StartUpError } from '../start-up-error.ts';
import {
  type Backup,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  filesFolder,
  formatVersion,
  headerName,
  keptFolder,
  manifestName,
  tableKey,
  tablesFolder,
} from './archive-format.ts';
import { listFiles, openFile } from './data-files.ts';
import { beginMoment } from './moment.ts';
import { openSession } from './session.ts';
import { columnList, contentOf, listSequences, listTables, tableName } from './tables.ts';
import { tarEnd, tarEntry } from './tar.ts';

const partSize = 4 * 1024 * 1024;

/** `bucket` holds the files of an installation that doesn't keep them in its data folder. */
type Source = { url: string; dataDir: string; bucket?: FileStore | undefined };

/**
 * Copies database and files into one archive while Backroom runs: the database as of one moment, then the files,
 * so that every file the database knows is in it. The archive appears under its name when it is complete.
 *
 * @param file absolute path
 * @throws StartUpError when the file exists already or stands in the data folder, or when the database isn't one of Backroom's
 */
export async function writeBackup(source: Source, file: string): Promise<Backup> {
  if (existsSync(file)) throw new StartUpError(`${file} exists already. Choose another name for the backup.`);
  if (file.startsWith(source.dataDir + path.sep)) {
    throw new StartUpError(
      `A backup of ${source.dataDir} can't stand in that folder itself: it would hold itself.`,
    );
  }
  await requireWritable(path.dirname(file));
  const client = await openSession(source.url);
  const unfinished = `${file}.partial`;
  try {
    await beginMoment(client, source.url);
    const manifest: BackupManifest = { tables: {}, sequences: [], files: { count: 0, bytes: 0 } };
    const header = await describe(client);
    const content = archive(client, source, header, manifest);
    await pipeline(
      Readable.from(content, { objectMode: true, highWaterMark: 1 }),
      createGzip({ level: 4 }),
      createWriteStream(unfinished, { flags: 'w', mode: 0o600 }),
    );
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    return { ...manifest, secretsKey: header.secretsKey };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StartUpError(
      `The backup can't be written, and nothing of it is left: the disk of ${file} is full.`,
    );
  } finally {
    await client.end();
    await rm(unfinished, { force: true });
  }
}

/** Found out before a database is read for minutes. */
async function requireWritable(folder: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new StartUpError(`${folder} is no folder.`);
    await access(folder, constants.W_OK);
  } catch (error) {
    const why = fileProblem(error);
    throw why ? new StartUpError(`The backup can't be written: ${why}`) : error;
  }
}

async function* archive(
  client: pg.Client,
  source: Source,
  header: BackupHeader,
  manifest: BackupManifest,
): AsyncGenerator<Buffer> {
  yield* jsonEntry(headerName, header);
  for (const table of header.tables) {
    manifest.tables[tableKey(table)] = await contentOf(client, table);
    yield* tableEntries(client, table);
  }
  manifest.sequences = await listSequences(client);
  await client.query('commit');
  yield* fileEntries(source, manifest);
  yield* jsonEntry(manifestName, manifest);
  yield tarEnd();
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const there = await client.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  );
  if (!there.rows[0]?.there)
    throw new StartUpError('This database holds no Backroom: there is nothing to back up.');
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  return {
    format: formatVersion,
    createdAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: await listTables(client),
    secretsKey: await keyOfSecrets(client),
  };
}

/** A database of before the keyring has no such table. */
async function keyOfSecrets(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.secrets') is not null as there",
  );
  if (!rows[0]?.there) return null;
  const found = await client.query<{ sealed: string }>('select value_enc as sealed from secrets limit 1');
  return sealedWith(found.rows[0]?.sealed ?? '');
}

async function* tableEntries(client: pg.Client, table: BackupTable): AsyncGenerator<Buffer> {
  const sql = `copy (select ${columnList(client, table)} from ${tableName(client, table)}) to stdout`;
  let part = 0;
  for await (const content of inParts(client.query(copyTo(sql)))) {
    part += 1;
    const name = `${tablesFolder}${tableKey(table)}/${String(part).padStart(6, '0')}`;
    const size = content.reduce((sum, chunk) => sum + chunk.length, 0);
    yield* tarEntry(name, size, content);
  }
}

/** Gathers the chunks of a stream into groups of some megabytes. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield chunks;
    chunks = [];
    size = 0;
  }
  if (size > 0) yield chunks;
}

async function* fileEntries(source: Source, manifest: BackupManifest): AsyncGenerator<Buffer> {
  const taken = new Set<string>();
  for await (const { relative, size, content, close } of filesOf(source)) {
    try {
      // After a move from the folder into the bucket a file may still stand in both.
      if (taken.has(relative)) continue;
      taken.add(relative);
      yield* tarEntry(filesFolder + relative, size, content);
    } finally {
      await close();
    }
    manifest.files.count += 1;
    manifest.files.bytes += size;
  }
}

type FoundFile = { relative: string; size: number; content: AsyncIterable<Buffer>; close(): Promise<void> };

/** What is in the bucket, then what is in the data folder; deleted ones meanwhile are left out. */
async function* filesOf({ dataDir, bucket }: Source): AsyncGenerator<FoundFile> {
  if (bucket) {
    for await (const { key } of bucket.list('')) {
      const file = await bucket.get(key);
      if (!file) continue;
      const { size, content } = file;
      yield { relative: `${keptFolder}${key}`, size, content, close: async () => void content.destroy() };
    }
  }
  for await (const relative of listFiles(dataDir)) {
    const file = await openFile(dataDir, relative);
    if (file) yield { relative, ...file };
  }
}

function jsonEntry(name: string, value: BackupHeader | BackupManifest): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(JSON.stringify(value, null, 2));
  return tarEntry(name, bytes.length, [bytes]);
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
