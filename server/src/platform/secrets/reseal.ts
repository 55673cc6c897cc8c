import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Keyring } from './keyring.ts';

type SealedColumn = { table: string; column: string; key: string[] };

/** Every column that holds sealed text, with its table's primary key, found by the name: it ends in `_enc`. */
const sealedColumns = async (db: Database): Promise<SealedColumn[]> => {
  const { rows } = await sql<SealedColumn>`
    select c.relname as "table", a.attname as "column",
      array(select k.attname::text from unnest(i.indkey::int2[]) with ordinality as part (attnum, place)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = part.attnum order by place) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname like '%\\_enc' and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, 2`.execute(db);
  return rows;
};

/** The `id` of a row's place: its primary key as text, its parts joined by a slash. */
const idOf = (key: readonly string[]) =>
  sql<string>`concat_ws('/', ${sql.join(key.map((name) => sql.ref(name)))})`;

/**
 * Seals everything that another key has sealed anew under the current one, in the caller's transaction. What is erased
 * or replaced meanwhile stays so.
 */
export const resealAll = async (trx: Database, keyring: Keyring): Promise<number> => {
  let count = 0;
  for (const { table, column, key } of await sealedColumns(trx)) {
    const id = idOf(key);
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${id} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where not starts_with(${sql.ref(column)}, ${`v1.${keyring.keyId}.`})`.execute(trx);
    for (const row of rows) {
      const place = { table, column, id: row.id };
      const sealed = keyring.seal(place, keyring.open(place, row.sealed));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${id} = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(
        trx,
      );
    }
    count += rows.length;
  }
  return count;
};
