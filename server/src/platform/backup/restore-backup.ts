import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { isDiskFull } from '../disk/disk-full.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { moveFiles } from '../files/move-files.ts';
import { StartUpError } from '../start-up-error.ts';
import {
  type Backup,
  type BackupHeader,
  type BackupManifest,
  filesFolder,
  headerName,
  headerSchema,
  keptFolder,
  manifestName,
  manifestSchema,
  tableKey,
  tablesFolder,
} from './archive-format.ts';
import { strip } from './bare-schema.ts';
import { moveAll, writeFileUnder } from './data-files.ts';
import { TableLoader } from './load-tables.ts';
import {
  earlierEditionsOf,
  makeTables,
  migrationsOf,
  prepareJobs,
  requireEmpty,
  requireEmptyBucket,
} from './restore-target.ts';
import { openSession } from './session.ts';
import { contentOf, difference, setSequences } from './tables.ts';
import { readTar, type TarFile } from './tar.ts';

/** `secretsKeys` names the keys at hand; where there are any, one of them must be that of the archive. */
type Target = {
  url: string;
  dataDir: string;
  secretsKeys?: readonly string[];
  /** Where files go that rooms keep, if not into the data folder. */
  bucket?: FileStore | undefined;
};

/**
 * Restores an archive into an empty database and data folder, in one transaction: when a row count, a sum or a
 * file isn't what the archive says, nothing of it stays.
 *
 * @throws StartUpError in one line: not empty, another version, another key, damaged, cut off, not what was backed up
 */
export async function restoreBackup(target: Target, file: string): Promise<Backup> {
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  const staging = path.join(target.dataDir, `restore-${randomUUID()}`);
  const client = await openSession(target.url);
  try {
    await requireEmpty(client, target.dataDir);
    if (target.bucket) await requireEmptyBucket(target.bucket);
    await mkdir(staging, { mode: 0o700 });
    await readArchive(file, throughTheEnd);
    const backup = await readArchive(file, (files) => restoreFrom(files, { ...target, client, staging }));
    await client.query('analyze');
    return backup;
  } finally {
    await client.end();
    await rm(staging, { recursive: true, force: true });
  }
}

/** @throws StartUpError in place of what a damaged archive makes its readers say */
async function readArchive<T>(file: string, use: (files: AsyncGenerator<TarFile>) => Promise<T>): Promise<T> {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (source) => use(readTar(source)));
  } catch (error) {
    if (error instanceof StartUpError) throw error;
    if (isDiskFull(error)) {
      throw new StartUpError(`${file} can't be restored, and nothing has been changed: the disk is full.`);
    }
    // What a damaged archive makes its readers say may quote it, over many lines.
    const why = (error instanceof Error ? error.message : String(error)).replaceAll(/[\s\p{Cc}]+/gu, ' ');
    throw new StartUpError(`${file} can't be restored, and nothing has been changed: ${why.slice(0, 200)}`);
  }
}

/** Reads all of an archive, so that one damaged anywhere is found by its check sums before anything is touched. */
async function throughTheEnd(files: AsyncGenerator<TarFile>): Promise<void> {
  for await (const { content } of files) for await (const _ of content);
}

type Restore = Target & { client: pg.Client; staging: string };

async function restoreFrom(files: AsyncGenerator<TarFile>, restore: Restore): Promise<Backup> {
  const { client, staging } = restore;
  const header = await readHeader(files);
  migrationsOf(header);
  requireKey(header, restore.secretsKeys ?? []);
  await prepareJobs(restore.url);

  await client.query('begin');
  await makeTables(client, header);
  const putBack = await strip(client);
  const loader = new TableLoader(client, header.tables);
  const written = { count: 0, bytes: 0 };
  let manifest: BackupManifest | null = null;
  for await (const { name, size, content } of files) {
    if (name.startsWith(tablesFolder)) {
      await loader.load(name.slice(tablesFolder.length).replace(/\/\d+$/, ''), content);
    } else if (name.startsWith(filesFolder)) {
      await writeFileUnder(staging, name.slice(filesFolder.length), content);
      written.count += 1;
      written.bytes += size;
    } else if (name === manifestName) {
      manifest = manifestSchema.parse(JSON.parse(await textOf(content)));
    } else {
      throw new Error(`it holds ${name}, which no backup has`);
    }
  }
  if (!manifest) throw new Error('it is cut off, its manifest is missing');
  await loader.finish();
  await finish(restore, header, manifest, written, putBack);
  return { ...manifest, secretsKey: header.secretsKey };
}

function requireKey({ secretsKey }: BackupHeader, atHand: readonly string[]): void {
  if (secretsKey === null || atHand.length === 0 || atHand.includes(secretsKey)) return;
  throw new StartUpError(
    `The secrets of this backup are sealed with key ${secretsKey}, and the key at hand is ${atHand.join(' and ')}. ` +
      'Give that one as BACKROOM_SECRETS_KEY.',
  );
}

async function readHeader(files: AsyncGenerator<TarFile>): Promise<BackupHeader> {
  const first = await files.next();
  if (first.done || first.value.name !== headerName) throw new Error('it is no backup of Backroom');
  return headerSchema.parse(JSON.parse(await textOf(first.value.content)));
}

async function finish(
  { client, staging, dataDir, bucket }: Restore,
  header: BackupHeader,
  manifest: BackupManifest,
  written: BackupManifest['files'],
  putBack: () => Promise<void>,
): Promise<void> {
  for (const table of header.tables) {
    const expected = manifest.tables[tableKey(table)];
    if (!expected) throw new Error(`the manifest doesn't tell what ${tableKey(table)} holds`);
    const wrong = difference(table, await contentOf(client, table), expected);
    if (wrong) throw new Error(wrong);
  }
  if (written.count !== manifest.files.count || written.bytes !== manifest.files.bytes) {
    throw new Error(`${written.count} files came out instead of ${manifest.files.count}`);
  }
  await putBack();
  for (const edition of earlierEditionsOf(header)) await client.query(edition.carryOver);
  await setSequences(client, manifest.sequences);
  await releaseJobs(client);
  if (bucket) await fillBucket(bucket, path.join(staging, keptFolder));
  await moveAll(staging, dataDir);
  await client.query('commit');
}

/** All of them, or none: the bucket was empty. */
async function fillBucket(bucket: FileStore, folder: string): Promise<void> {
  const noUploads = () => Promise.reject(new Error('Nothing is uploaded to a restore'));
  try {
    await moveFiles(folderStore(folder, '', noUploads), bucket, { removeOriginals: true });
  } catch (error) {
    for await (const { key } of bucket.list('')) await bucket.delete(key);
    throw error;
  }
}

/** Jobs that were being worked on when the backup was taken are free to be taken up again. */
async function releaseJobs(client: pg.Client): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
