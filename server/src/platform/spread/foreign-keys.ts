import pg from 'pg';
import { inExpectedSchema } from '../database/expected-schema.ts';
import type { Migration } from '../database/migrate.ts';

export type ForeignKey = { table: string; name: string; to: string; definition: string };

/** The foreign keys of a schema, as `alter table … add` takes them. */
const keysIn = async (client: pg.ClientBase, schema: string): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select child.relname::text as table, conname::text as name, parent.relname::text as to,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conparentid = 0 and connamespace = $1::text::regnamespace order by 1, 2`,
    [schema],
  );
  return rows.map((row) => ({
    ...row,
    definition: row.definition.replace(/(references )(?:public|backroom_expected)\./i, '$1'),
  }));
};

/** Those that stand. */
export const standingKeys = (client: pg.ClientBase): Promise<ForeignKey[]> => keysIn(client, 'public');

/** Those that the migrations make: worked out in a schema beside the database's own, and rolled back. */
export const expectedKeys = async (
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<ForeignKey[]> => {
  await client.query('begin');
  try {
    return await inExpectedSchema(client, migrations, (schema) => keysIn(client, schema));
  } finally {
    await client.query('rollback');
  }
};

export const dropKey = async (client: pg.ClientBase, { table, name }: ForeignKey): Promise<void> => {
  await client.query(
    `alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`,
  );
};

export const addKey = async (
  client: pg.ClientBase,
  { table, name, definition }: ForeignKey,
): Promise<void> => {
  await client.query(
    `alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
  );
};

const idOf = ({ table, name }: ForeignKey) => `${table} ${name}`;

/** Those of `wanted` that aren't among `there`. */
export const missingKeys = (wanted: readonly ForeignKey[], there: readonly ForeignKey[]): ForeignKey[] => {
  const known = new Set(there.map(idOf));
  return wanted.filter((key) => !known.has(idOf(key)));
};
