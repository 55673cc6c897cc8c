import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { clientOfDatabase, databaseOnClient } from './query.ts';
import { onConnection } from './transaction.ts';

/** SQL with a name under which a connection keeps it parsed and planned: for what is done very often. */
export type Statement = { name: string; text: string };

const databases = new WeakMap<pg.PoolClient, Database>();

/** The query builder on one connection, made once for it. */
const databaseOn = (client: pg.PoolClient): Database => {
  const db = databases.get(client) ?? databaseOnClient(client);
  databases.set(client, db);
  return db;
};

/**
 * Runs work in a transaction in which `run` uses statements that the connection keeps prepared, again from the
 * start where another transaction was in the way.
 */
export const inTransaction = <T>(pool: pg.Pool, work: (trx: Database) => Promise<T>): Promise<T> =>
  onConnection(pool, (client) => work(databaseOn(client)));

/** Runs a statement: prepared on one connection (`inTransaction`, `databaseOnClient`), anywhere else as it is. */
export const run = async <Row extends object>(
  db: Database,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<{ rows: Row[]; changed: number }> => {
  const client = clientOfDatabase(db);
  if (client) {
    const { rows, rowCount } = await client.query<Row>({ name, text, values: [...values] });
    return { rows, changed: rowCount ?? 0 };
  }
  const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return { rows, changed: Number(numAffectedRows ?? rows.length) };
};
