import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isCitus } from '../spread/cluster.ts';
import { StartUpError } from '../start-up-error.ts';
import { openSession } from './session.ts';
import { listTables, tableName } from './tables.ts';

const BEGIN = 'begin isolation level repeatable read read only';

/** How long writers are held off at most, try by try, in milliseconds: they wait as long, whether it is enough or not. */
const PATIENCE = [300, 300, 600, 600, 1_200, 2_500, 5_000, 10_000];
/** A statement that took too long, a deadlock. */
const IN_THE_WAY = new Set(['57014', '40P01']);

/** A table whose rows lie on each server, where anything is spread. */
const spreadTable = `select relname::text as name from pg_dist_partition join pg_class on oid = logicalrelid
  where partmethod = 'h' order by relname limit 1`;

/** Holds writers off until the session ends. @returns whether it could, in that time */
const holdWriters = async (holder: pg.Client, names: string, patience: number): Promise<boolean> => {
  try {
    await holder.query('begin');
    await holder.query(`set local statement_timeout = ${patience}`);
    await holder.query(`lock table ${names} in share mode`);
    return true;
  } catch (error) {
    if (!IN_THE_WAY.has(String((error as { code?: unknown }).code))) throw error;
    await holder.query('rollback');
    return false;
  }
};

/**
 * Each server has its own moments. Writers are held off for as long as it takes to begin on each: whoever was writing has
 * written on all by then, whoever comes has on none.
 */
const beginOnAll = async (client: pg.Client, url: string, spread: string): Promise<void> => {
  const holder = await openSession(url);
  try {
    const names = (await listTables(holder)).map((table) => tableName(holder, table)).join(', ');
    for (const patience of PATIENCE) {
      if (await holdWriters(holder, names, patience)) {
        await client.query(BEGIN);
        await client.query(`select 1 from ${pg.escapeIdentifier(spread)} limit 1`);
        return;
      }
      await delay(patience);
    }
  } finally {
    await holder.end();
  }
  throw new StartUpError(
    'The backup can’t begin: whatever is writing on this spread database takes long. Try again when less is written, or stop Backroom for it.',
  );
};

/** Begins to read the database as of one moment, over all of its servers. */
export const beginMoment = async (client: pg.Client, url: string): Promise<void> => {
  const spread = (await isCitus(client)) ? (await client.query<{ name: string }>(spreadTable)).rows[0] : null;
  if (!spread) {
    await client.query(BEGIN);
    return;
  }
  // The moment of a server is that of one connection.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
  await beginOnAll(client, url, spread.name);
};
