import { connect } from '../../server/src/platform/database/connect.ts';
import { keepingPlans } from '../../server/src/platform/database/kept-plans.ts';
import { BEGIN_READING } from '../../server/src/platform/database/snapshot.ts';
import type { Statement } from '../kit/recorded.ts';

export type Ask = (statements: readonly Statement[]) => Promise<void>;

/**
 * Asks recorded statements again, one after the other on one connection, in the way a server's connections ask: most without a
 * name, those that its rooms have kept (kept-plans.ts) by the names they were given when they were recorded in this process.
 */
export const openReplay = async (url: string) => {
  const connection = connect({ url, max: 1 });
  const client = await keepingPlans(connection.pool).connect();
  const ask: Ask = async (statements) => {
    for (const { sql, parameters } of statements) await client.query(sql, parameters);
  };
  return {
    /** Works in one moment, as a report does. */
    inMoment: async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
      await client.query(BEGIN_READING, []);
      try {
        return await work(ask);
      } finally {
        await client.query('rollback', []);
      }
    },
    close: async () => {
      client.release();
      await connection.close();
    },
  };
};
