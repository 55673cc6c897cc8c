import { type Chain, chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { putFirstStepsAway } from '../dashboard/index.ts';
import { type Connection, connect, type Database } from '../platform/database/connect.ts';
import { lockNumbers } from '../platform/database/lock-numbers.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { wipeDemo } from './load/wipe.ts';
import { loadChain } from './load-chain.ts';
import { readMarker, removeMarker, writeMarker } from './marker.ts';

const isEmpty = async (db: Database) => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from shops) or exists (select from franchisees) as used`.execute(
    db,
  );
  return rows[0]?.used === false;
};

const load = async (
  connection: Connection,
  chain: Chain,
  say: (line: string) => void,
  files: FileStore | undefined,
) => {
  const { db } = connection;
  const start = performance.now();
  say(`Loading the demo chain, ${chain.stores.length} stores (BACKROOM_DEMO=off starts empty) …`);
  await writeMarker(db, { state: 'loading' });
  const { orders, signIns } = await loadChain(connection, chain, say, files);
  await sql`vacuum analyze`.execute(db);
  await db.transaction().execute(async (trx) => {
    // The chain has been at work for a year.
    await putFirstStepsAway(trx);
    const { until, size } = chain;
    await writeMarker(trx, { state: 'done', signIns, chain: { until: until.toISOString(), size } });
  });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  say(`The demo chain is ready: ${orders.toLocaleString('en-US')} orders in ${seconds} s.`);
};

/** Of two first starts on one database the second finds the demo done. */
const underLock = async (connection: Connection, work: () => Promise<void>) => {
  const client = await connection.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumbers.demo]);
    await work();
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
};

/**
 * Loads the demo chain into a database that nobody has used yet. What a start that was killed in the middle had
 * loaded is taken away first, also where the demo is off by now.
 */
export const openDemo = async (
  {
    databaseUrl,
    wanted,
    chain = chainAt(new Date()),
    files,
  }: { databaseUrl: string; wanted: boolean; chain?: Chain; files?: FileStore },
  say: (line: string) => void,
): Promise<void> => {
  const connection = connect({ url: databaseUrl, max: 6 });
  try {
    await underLock(connection, async () => {
      const { db } = connection;
      if ((await readMarker(db))?.state === 'loading') {
        say('The demo chain was not loaded completely: taking away what there is of it.');
        await wipeDemo(db);
        await removeMarker(db);
      }
      if (wanted && (await isEmpty(db))) await load(connection, chain, say, files);
    });
  } finally {
    await connection.close();
  }
};
