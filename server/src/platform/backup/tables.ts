import type pg from 'pg';
import { identitiesIn, idsName } from '../spread/identities.ts';
import { type BackupManifest, type BackupTable, type TableContent, tableKey } from './archive-format.ts';

/** Everything of ours and the job queue; what ran of the migrations is recorded in the header instead. */
const ours = "nspname in ('public', 'graphile_worker') and relname <> 'migrations'";

/** All tables with the columns that hold data; generated columns come into being again by themselves. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select nspname as schema, relname as name,
       array_agg(attname::text order by attnum) as columns,
       coalesce(array_agg(attname::text order by attnum) filter (
         where atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)), '{}') as numbers
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where ${ours} and relkind in ('r', 'p') and not relispartition
     group by nspname, relname
     order by nspname, relname`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where ${ours} and relkind = 'S' order by nspname, relname`,
  );
  const sequences = [];
  for (const { schema, name } of rows) {
    const found = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(client, schema, name)}`,
    );
    for (const state of found.rows) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

/** Sets them on tables as the migrations make them: what a spread database has in place of identities is theirs. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: BackupManifest['sequences'],
): Promise<void> {
  const identities = new Map(
    (await identitiesIn(client)).map(({ table, column, sequence }) => [idsName(table, column), sequence]),
  );
  for (const { schema, name, lastValue, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      (schema === 'public' && identities.get(name)) || quoted(client, schema, name),
      lastValue,
      isCalled,
    ]);
  }
}

/** How many rows a table has and what each of its number columns adds up to. */
export async function contentOf(client: pg.ClientBase, table: BackupTable): Promise<TableContent> {
  const sums = table.numbers.map((column) => `coalesce(sum(${client.escapeIdentifier(column)})::text, '0')`);
  const columns = ['count(*)::text', ...sums].join(', ');
  const { rows } = await client.query<string[]>({
    text: `select ${columns} from ${tableName(client, table)}`,
    rowMode: 'array',
  });
  const [count = '', ...values] = rows[0] ?? [];
  return { rows: count, sums: Object.fromEntries(table.numbers.map((name, at) => [name, values[at] ?? ''])) };
}

/** Where a table differs from what it should hold, in words; `null` when it doesn't. */
export function difference(table: BackupTable, found: TableContent, expected: TableContent): string | null {
  const name = tableKey(table);
  if (found.rows !== expected.rows) return `${name} has ${found.rows} rows instead of ${expected.rows}`;
  for (const [column, sum] of Object.entries(expected.sums)) {
    if (found.sums[column] !== sum)
      return `${name}.${column} adds up to ${found.sums[column]} instead of ${sum}`;
  }
  return null;
}

export function tableName(client: pg.ClientBase, table: BackupTable): string {
  return quoted(client, table.schema, table.name);
}

export function columnList(client: pg.ClientBase, table: BackupTable): string {
  return table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

function quoted(client: pg.ClientBase, schema: string, name: string): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}
