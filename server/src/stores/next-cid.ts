import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** "C-0101": the next of the sequence, which never gives one twice. */
export const nextCid = async (trx: Database): Promise<string> => {
  const { rows } = await sql<{ next: number }>`select nextval('center_ids') as next`.execute(trx);
  return `C-${String(rows[0]?.next ?? 0).padStart(4, '0')}`;
};
