import type pg from 'pg';
import type { Migration } from './migrate.ts';

const SCRATCH = 'backroom_expected';

/** Tables with their columns, constraints and indexes, a line each, without the name of their schema. */
const describe = async (client: pg.ClientBase, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end
        || case attgenerated when '' then '' else ' generated' end
        || coalesce(' ' || pg_get_expr(adbin, adrelid), '') as line
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
      where relnamespace = $1::text::regnamespace and relkind in ('r', 'p')
      union all
      select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = $1::text::regnamespace and contype <> 'n' and conrelid <> 0
      union all
      select indexdef from pg_indexes where schemaname = $1::text`,
    [schema],
  );
  return rows.map(({ line }) => line.replaceAll(/\b(?:public|backroom_expected)\./g, '')).sort();
};

/** Citus would carry tables that are made here to its workers; elsewhere the setting means nothing. */
const KEEP_HERE = `select set_config('citus.enable_ddl_propagation', 'off', true)
  where exists (select from pg_extension where extname = 'citus')`;

/**
 * Builds what these migrations make beside the database's own schema, reads it, and undoes it. Needs a transaction of the
 * caller, which goes on as it was.
 */
export const inExpectedSchema = async <Result>(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  read: (schema: string) => Promise<Result>,
): Promise<Result> => {
  await client.query('savepoint expected');
  await client.query(KEEP_HERE);
  await client.query(`create schema ${SCRATCH}`);
  await client.query(`set local search_path to ${SCRATCH}, public`);
  await client.query('create table migrations (like public.migrations including all)');
  for (const { sql } of migrations) await client.query(sql);
  const found = await read(SCRATCH);
  await client.query('rollback to savepoint expected');
  return found;
};

/**
 * Compares the schema of a database with what these migrations make. Needs a transaction of the caller, which goes on as it
 * was.
 * @returns the first thing that differs, in words; null where nothing does
 */
export const differenceFromExpected = async (
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<string | null> => {
  const ours = await describe(client, 'public');
  const expected = await inExpectedSchema(client, migrations, (schema) => describe(client, schema));
  const missing = expected.find((line) => !ours.includes(line));
  if (missing) return `it lacks: ${missing}`;
  const extra = ours.find((line) => !expected.includes(line));
  return extra ? `it has: ${extra}` : null;
};
