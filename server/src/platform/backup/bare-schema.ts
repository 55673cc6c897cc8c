import type pg from 'pg';

/**
 * Takes the secondary indexes and foreign keys off all tables. Loading is faster without, and in any order; they
 * are checked and built in one go afterwards.
 *
 * @returns puts back exactly what was taken
 */
export async function strip(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ take: string; put: string }>(
    `select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as put
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
     union all
     select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and relkind in ('i', 'I') and not relispartition
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by step`,
  );
  for (const { take } of rows) await client.query(take);
  return async () => {
    // Indexes first, so that the foreign keys can be checked with their help.
    for (const { put } of rows.toReversed()) await client.query(put);
  };
}
