import type pg from 'pg';

/**
 * Who waits for another's lock; where a database is spread they wait on the server of their rows, and those of every
 * other database are listed beside them, as of the test that runs beside this one.
 */
const waits = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const waitsOnServers = `select count(distinct waiting_gpid)::int as n from citus_lock_waits
  where citus_pid_for_gpid(waiting_gpid) in (select pid from pg_stat_activity where datname = current_database())`;

/** How many of a database wait for what another one holds. */
export const howManyWait = async (pool: pg.Pool): Promise<number> => {
  const { rows: known } = await pool.query<{ is: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as is`,
  );
  const { rows } = await pool.query<{ n: number }>(known[0]?.is ? waitsOnServers : waits);
  return rows[0]?.n ?? 0;
};
