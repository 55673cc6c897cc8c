import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import type { DB } from './schema.generated.ts';
import { onConnection } from './transaction.ts';

/** SQL with a name under which a connection keeps it parsed and planned: for what is done very often. */
export type Statement = { name: string; text: string };

const clients = new WeakMap<Database, pg.PoolClient>();
const databases = new WeakMap<pg.PoolClient, Database>();

/** The query builder on one connection that somebody else holds. */
const databaseOn = (client: pg.PoolClient): Database => {
  const known = databases.get(client);
  if (known) return known;
  const held = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => held, end: async () => {} };
  // The dialect only ever asks these of its pool and client.
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  databases.set(client, db);
  clients.set(db, client);
  return db;
};

/**
 * Runs work in a transaction in which `run` uses statements that the connection keeps prepared, again from the
 * start where another transaction was in the way.
 */
export const inTransaction = <T>(pool: pg.Pool, work: (trx: Database) => Promise<T>): Promise<T> =>
  onConnection(pool, (client) => work(databaseOn(client)));

/** Runs a statement: prepared within `inTransaction`, anywhere else as it is. */
export const run = async <Row extends object>(
  db: Database,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<{ rows: Row[]; changed: number }> => {
  const client = clients.get(db);
  if (client) {
    const { rows, rowCount } = await client.query<Row>({ name, text, values: [...values] });
    return { rows, changed: rowCount ?? 0 };
  }
  const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return { rows, changed: Number(numAffectedRows ?? rows.length) };
};
