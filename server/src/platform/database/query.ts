import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import type { DB } from './schema.generated.ts';

/** SQL with a name under which a connection keeps it prepared. */
export type Statement = { name: string; text: string };

/** Runs a statement somewhere: on the pool, inside a transaction, on one connection. */
export type Query = <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** On a query builder or a transaction of its own. */
export const queryOnDatabase =
  (db: Database): Query =>
  async <Row>({ text }: Statement, values: readonly unknown[]) => {
    const result = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return result.rows;
  };

/** On one connection, where the statement is prepared once. */
export const queryOnClient =
  (client: pg.PoolClient): Query =>
  async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
    const result = await client.query<Row>({ name, text, values: [...values] });
    return result.rows;
  };

/** On whatever connection is free, each of which prepares the statement once. */
export const queryOnPool =
  (pool: pg.Pool): Query =>
  async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
    const result = await pool.query<Row>({ name, text, values: [...values] });
    return result.rows;
  };

const clients = new WeakMap<Database, pg.PoolClient>();

/** The query builder on one connection that somebody else holds, for what runs inside its transaction. */
export const databaseOnClient = (client: pg.PoolClient): Database => {
  const held = {
    query: client.query.bind(client),
    release: () => {},
  };
  const pool = { connect: async () => held, end: async () => {} };
  // The dialect only ever asks these of its pool and client.
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  clients.set(db, client);
  return db;
};

/** The connection that a query builder of `databaseOnClient` is on; undefined of any other. */
export const clientOfDatabase = (db: Database): pg.PoolClient | undefined => clients.get(db);
