import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { keepingPlans } from './kept-plans.ts';
import type { DB } from './schema.generated.ts';

export type Database = Kysely<DB>;

/** A pool of connections and the typed query builder on it. */
export type Connection = {
  readonly pool: pg.Pool;
  readonly db: Database;
  /** Says what somebody who keeps this running should know. */
  warn(detail: Record<string, unknown>, words: string): void;
  /** Has something that was opened for it ended with it. */
  endWith(end: () => Promise<void>): void;
  close(): Promise<void>;
};

const INT8 = 20;
const DATE = 1082;

/** Our bigints are our own row numbers and sums of cents, below 2^53; ids of other systems are text. */
const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers of JavaScript`);
  return value;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return safeInteger;
    // A business day has no time and no zone: it stays the text it is.
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export type ConnectOptions = {
  url: string;
  /** Connections at most. */
  max?: number;
  /** Where it goes that a connection was lost while idle, and the like; nowhere unless it is given. */
  warn?: Connection['warn'];
  /** Done with each new connection before anything is asked of it. */
  prepare?: (client: pg.ClientBase) => Promise<void>;
};

const connections = new WeakMap<object, Connection>();

/** Says of a query builder that was made otherwise which connections it works on. */
export const registerConnection = (connection: Connection): void => {
  connections.set(connection.db.getExecutor().adapter, connection);
};

/** The connections that a query builder, or a transaction of it, was made on; undefined of one made otherwise. */
export const connectionOf = (db: Database): Connection | undefined =>
  connections.get(db.getExecutor().adapter);

/** Opens a pool on a database that is already migrated. No connection is made before the first query. */
export const connect = ({ url, max = 10, warn = () => {}, prepare }: ConnectOptions): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // What a connection keeps (kept-plans.ts) is let go with it, and begun anew with what is asked then.
    maxLifetimeSeconds: 900,
    statement_timeout: 60_000,
    application_name: 'backroom',
    ...(prepare && { onConnect: prepare }),
  });
  // An unhandled one would end the process.
  pool.on('error', (error) => warn({ reason: error.message }, 'A database connection was lost'));
  // A connection lost while it is in use fails the query that uses it; that is where it is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: keepingPlans(pool) }) });
  const ends: (() => Promise<void>)[] = [];
  const connection = {
    pool,
    db,
    warn,
    endWith: (end: () => Promise<void>) => {
      ends.push(end);
    },
    close: async () => {
      await Promise.all([db.destroy(), ...ends.map((end) => end())]);
    },
  };
  registerConnection(connection);
  return connection;
};
