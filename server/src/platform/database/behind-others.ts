/**
 * Work that nobody waits for (folding, checking, closing days) gives way to what somebody does: on a small machine it would otherwise have
 * every other turn of a processor, and tills would wait for it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import type pg from 'pg';
import { type Connection, connect, connectionOf, type Database } from './connect.ts';

const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;

/** Only a server that is reached through a folder is sure to run on this machine, where its processes have the numbers it tells. */
const isOnThisMachine = (url: string): boolean => /^postgres(?:ql)?:\/\/[^/]*@?%2F/i.test(url);

/**
 * Has the process that serves a connection give way for as long as it lives, where the operating system allows it. Processes that would
 * help it in parallel come from elsewhere and wouldn't: it has none.
 */
const giveWay = async (client: pg.ClientBase): Promise<void> => {
  const { processID } = client as { processID?: number }; // which its type leaves out
  if (!processID) return;
  try {
    await client.query('set max_parallel_workers_per_gather = 0');
    if ((await readFile(`/proc/${processID}/comm`, 'utf8')).trim() !== 'postgres') return;
    os.setPriority(processID, PRIORITY);
    // Where Linux shares processors between sessions first, each of PostgreSQL's processes is one.
    await writeFile(`/proc/${processID}/autogroup`, String(PRIORITY));
  } catch {
    // It works as any other does: on another system, or where the processes are another user's.
  }
};

const behind = new WeakMap<Connection, Connection>();

/** The same database for work that nobody waits for; the very same where its server runs elsewhere, or within a transaction. */
export const behindOthers = (db: Database): Database => {
  const own = connectionOf(db);
  const { connectionString: url = '', max } = own?.pool.options ?? {};
  if (!own || db.isTransaction || !isOnThisMachine(url)) return db;
  const found = behind.get(own);
  if (found) return found.db;
  const opened = connect({ url, ...(max !== undefined && { max }), warn: own.warn, prepare: giveWay });
  own.endWith(() => opened.close());
  behind.set(own, opened);
  return opened.db;
};
