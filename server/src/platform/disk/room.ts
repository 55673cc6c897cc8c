import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { isDiskFull } from './disk-full.ts';

/** Less than this is full: PostgreSQL takes its log of changes in pieces of 16 MB, and stops where it gets none. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

const suspected = new WeakSet<Services>();

/** Remembers that something could not be written, until it can. */
export const noteDiskFull = (services: Services): void => {
  suspected.add(services);
};

const isFolderFull = async (folder: string): Promise<boolean> => {
  const found = await statfs(folder).catch(() => null); // a bucket and a database elsewhere need no folder
  return found !== null && found.bavail * found.bsize < LEAST_FREE_BYTES;
};

/** A table that lives for a moment takes room as any other does. */
const isDatabaseFull = async ({ db }: Services): Promise<boolean> => {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`create temporary table room on commit drop as
        select repeat('x', 1000) as text from generate_series(1, 1000)`.execute(trx);
    });
    return false;
  } catch (error) {
    if (isDiskFull(error)) return true;
    throw error;
  }
};

/** Whether there is room to write; the database is tried only after it had none. */
export const hasRoom = async (services: Services): Promise<boolean> => {
  if (await isFolderFull(services.config.dataDir)) return false;
  if (!suspected.has(services)) return true;
  if (await isDatabaseFull(services)) return false;
  suspected.delete(services);
  return true;
};
