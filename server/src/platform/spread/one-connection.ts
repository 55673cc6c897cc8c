import pg from 'pg';

/** Whether sessions of a database ask each server over one connection. */
const isSet = `select exists (
    select from pg_db_role_setting join pg_database d on d.oid = setdatabase
    where d.datname = current_database() and setrole = 0 and 'citus.multi_shard_modify_mode=sequential' = any(setconfig)
  ) as set, current_database() as name`;

/**
 * Sessions ask each server over one connection, one part after the other, and servers side by side. Over several, Citus
 * refuses to write a small table in a transaction that has read rows of stores before, as most of ours have.
 */
export const askOverOneConnection = (database: string): string =>
  `alter database ${pg.escapeIdentifier(database)} set citus.multi_shard_modify_mode = 'sequential'`;

/** @returns the statement that is missing; null where nothing is */
export const missingSetting = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query<{ set: boolean; name: string }>(isSet);
  const [found] = rows;
  return !found || found.set ? null : askOverOneConnection(found.name);
};
