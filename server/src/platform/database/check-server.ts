import pg from 'pg';
import { StartUpError } from '../start-up-error.ts';

const OLDEST = 150_000;

/** What `DATABASE_URL` must lead to, and what to say where it doesn't. */
const state = `select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only')::bool as read_only,
    current_database()::text as database, current_user::text as "user",
    has_schema_privilege('public', 'usage')
      and has_schema_privilege('public', 'create') as may_use_schema,
    has_database_privilege(current_database(), 'create')
      or to_regnamespace('graphile_worker') is not null as may_make_schema,
    exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams`;

type State = {
  version: number;
  encoding: string;
  read_only: boolean;
  database: string;
  user: string;
  may_use_schema: boolean;
  may_make_schema: boolean;
  has_trigrams: boolean;
};

/** @returns what is wrong, the first thing to mend; null where nothing is. */
const problemWith = (found: State): string | null => {
  const { database, user } = found;
  if (found.version < OLDEST) return 'Backroom needs PostgreSQL 15 or later.';
  if (found.encoding !== 'UTF8') {
    return `The database ${database} is encoded in ${found.encoding}; Backroom needs one in UTF8: create database ${database} encoding 'UTF8' template template0.`;
  }
  if (found.read_only) return `The database ${database} takes no writes: DATABASE_URL leads to a copy of it.`;
  if (!found.may_use_schema) {
    return `The user ${user} may not make tables in the schema public of ${database}. As its owner: grant all on schema public to ${user}.`;
  }
  if (!found.may_make_schema) {
    return `The user ${user} may not make a schema in ${database}, which the queue of jobs needs. As its owner: grant create on database ${database} to ${user}.`;
  }
  if (!found.has_trigrams) {
    return 'PostgreSQL has no extension pg_trgm here. Install its contrib package (postgresql-contrib).';
  }
  return null;
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // A name with several addresses fails with one error for each and no message of its own.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error.message || ('code' in error ? String(error.code) : error.name);
};

/** @throws StartUpError, one line, where the server at an address doesn't answer or lets nobody in. */
const reach = async (url: string, variable = 'DATABASE_URL'): Promise<pg.Client> => {
  try {
    // Certificates that sslrootcert and the like name are read here.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return client;
  } catch (error) {
    throw new StartUpError(`The database in ${variable} cannot be reached: ${reasonOf(error)}`);
  }
};

/** Sees that a server can be reached. @throws StartUpError, one line. */
export const checkReachable = async (url: string): Promise<void> => {
  const client = await reach(url);
  await client.end();
};

/**
 * Sees that a server can be reached and is fit for Backroom, before anything in it is touched.
 * @param variable the one that has the address; DATABASE_URL unless said
 * @throws StartUpError, one line that says what to do.
 */
export const checkServer = async (url: string, variable?: string): Promise<void> => {
  const client = await reach(url, variable);
  try {
    const { rows } = await client.query<State>(state);
    const problem = rows[0] && problemWith(rows[0]);
    if (problem) throw new StartUpError(problem);
  } finally {
    await client.end();
  }
};
