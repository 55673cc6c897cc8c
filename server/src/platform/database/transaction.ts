import type pg from 'pg';

/** Deadlock and serialisation failure: the transaction was undone for the sake of another one. */
const inTheWay = new Set(['40P01', '40001']);
/** A unique row that appeared meanwhile: whoever looks again finds it. */
const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether an error says that a unique row stands already. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

/** Whether another transaction was in the way, so that doing the same again helps. */
export const isInTheWay = (error: unknown): boolean => inTheWay.has(codeOf(error));

/** The same, also where a row appeared meanwhile: for work that looks first what is there. */
export const isPassing = (error: unknown): boolean => isInTheWay(error) || isDuplicate(error);

type Options = {
  /** Which failures are worth doing it again from the start: those that undid it for another's sake, unless said. */
  again?: (error: unknown) => boolean;
  tries?: number;
};

/**
 * The one way to a transaction on a connection of one's own: begun, committed, undone where the work throws, and
 * done again, three times in all, where another transaction was in the way. What the work does outside the database
 * must bear that.
 */
export const onConnection = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { again = isInTheWay, tries = 3 }: Options = {},
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
    if (tries <= 1 || !again(error)) throw error;
  } finally {
    client.release(broken);
  }
  return await onConnection(pool, work, { again, tries: tries - 1 });
};
