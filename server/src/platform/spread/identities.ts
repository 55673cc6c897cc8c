import pg from 'pg';

type Identity = { table: string; column: string; sequence: string; type: string };

const identities = `select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, null) as type,
    pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`;

/** Columns whose ids are identities. */
export const identitiesIn = async (client: pg.ClientBase): Promise<Identity[]> =>
  (await client.query<Identity>(identities)).rows;

/** The sequence that takes the place of an identity. */
export const idsName = (table: string, column: string): string => `${table}_${column}_ids`;

/**
 * Citus takes identity columns only in part: makes each a column with a sequence of its own, which it takes, and which goes
 * on where the identity was.
 * @returns how many there were
 */
export const withoutIdentities = async (client: pg.ClientBase): Promise<number> => {
  const found = await identitiesIn(client);
  for (const { table, column, sequence, type } of found) {
    const [name, key, ids] = [table, column, idsName(table, column)].map((part) => pg.escapeIdentifier(part));
    await client.query('begin');
    await client.query(`lock table ${name} in access exclusive mode`);
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${sequence}`,
    );
    await client.query(`alter table ${name} alter column ${key} drop identity`);
    await client.query(`create sequence ${ids} as ${type} owned by ${name}.${key}`);
    await client.query(
      `alter table ${name} alter column ${key} set default nextval(${pg.escapeLiteral(idsName(table, column))})`,
    );
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
      `public.${idsName(table, column)}`,
      rows[0]?.last_value,
      rows[0]?.is_called,
    ]);
    await client.query('commit');
  }
  return found.length;
};
