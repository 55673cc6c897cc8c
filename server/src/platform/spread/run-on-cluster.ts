import type pg from 'pg';
import { isCitus } from './cluster.ts';
import { dropKey, standingKeys } from './foreign-keys.ts';
import { statementsOf } from './statements.ts';

const CREATES_TABLE = /^(?:--[^\n]*\n|\s)*create table\b/i;

/** Where nothing is spread yet all tables are plain ones, and have their keys. */
const isAtWork = async (client: pg.ClientBase): Promise<boolean> => {
  if (!(await isCitus(client))) return false;
  const { rows } = await client.query<{ is: boolean }>('select exists (select from pg_dist_partition) as is');
  return rows[0]?.is === true;
};

const propagate = (client: pg.ClientBase, value: 'on' | 'off') =>
  client.query(`set local citus.enable_ddl_propagation to ${value}`);

/**
 * Runs the SQL of a migration, in the transaction of the caller. On Citus a new table is a plain one of the coordinator at
 * first, without keys to tables that are spread, which it couldn't have: where it belongs it is brought after the migrations
 * (spread.ts), and then it gets its keys.
 */
export const runOnCluster = async (client: pg.ClientBase, sql: string): Promise<void> => {
  if (!(await isAtWork(client))) {
    await client.query(sql);
    return;
  }
  for (const statement of statementsOf(sql)) {
    if (!CREATES_TABLE.test(statement)) {
      await client.query(statement);
      continue;
    }
    const before = new Set((await standingKeys(client)).map(({ table }) => table));
    await propagate(client, 'off');
    await client.query(statement);
    const fresh = (await standingKeys(client)).filter(({ table }) => !before.has(table));
    for (const key of fresh) await dropKey(client, key);
    await propagate(client, 'on');
  }
};
