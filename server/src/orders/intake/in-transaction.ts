import type pg from 'pg';

/** Deadlock, serialisation failure, and a unique row that appeared meanwhile: doing it again helps. */
const passing = new Set(['40P01', '40001', '23505']);

/** Whether an error says that another transaction was in the way, so that trying again helps. */
export const isPassing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && passing.has(String(error.code));

/**
 * Runs work in a transaction on a connection of its own, again from the start (three times in all) where it ran
 * into another transaction.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  tries = 3,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    if (tries <= 1 || !isPassing(error)) throw error;
  } finally {
    client.release(broken);
  }
  return await inTransaction(pool, work, tries - 1);
};
