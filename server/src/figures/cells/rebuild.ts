import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { addTo, columnsOf, holdCells } from './fold.ts';
import { kindsOf, type Looked, lacking } from './verify.ts';

/**
 * Adds what the cells of a store, or of the chain, lack of their facts: afterwards they are their sums. What is posted
 * meanwhile is pending, and stays so.
 */
export const rebuildCells = async (db: Database, looked: Looked): Promise<void> => {
  for (const kind of kindsOf(looked)) {
    await db.transaction().execute(async (trx) => {
      await holdCells(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      const { summed, level } = kind;
      const columns = sql.raw(columnsOf(summed, level).join(', '));
      const [before = '', after = ''] = addTo(summed, level, '\u0000').split('\u0000');
      await sql`${sql.raw(before)} select ${columns} from (${lacking(kind, looked)}) d ${sql.raw(after)}`.execute(
        trx,
      );
    });
  }
};
