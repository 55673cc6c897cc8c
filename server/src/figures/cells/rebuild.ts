import { sql } from 'kysely';
import { figureFolds } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import { untilHeld } from '../../platform/database/snapshot.ts';
import type { Folded } from '../../platform/folding/folded.ts';
import { holdCells } from '../../platform/folding/folding.ts';
import { addTo, columnsOf } from './fold.ts';
import { foldedOf, kindsOf, type Looked, lacking } from './verify.ts';
import { rebuildMarks } from './verify-marks.ts';

/** One statement sees one moment; of several servers only where the transaction has one. */
const inTransaction = async (db: Database, work: (trx: Database) => Promise<void>): Promise<void> => {
  const isolation = (await isKnownSpread(db)) ? 'repeatable read' : 'read committed';
  await untilHeld(() => db.transaction().setIsolationLevel(isolation).execute(work));
};

/**
 * Adds what the cells of a store, or of the chain, lack of their facts: afterwards they are their sums. What is posted
 * meanwhile is pending, and stays so.
 */
export const rebuildCells = async (db: Database, looked: Looked): Promise<void> => {
  const held = (work: (trx: Database, folded: Folded) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      await holdCells(trx, figureFolds);
      await sql`set local statement_timeout = 0`.execute(trx);
      await work(trx, await foldedOf(trx, looked));
    });
  for (const kind of kindsOf(looked)) {
    await held(async (trx, folded) => {
      const { summed, level } = kind;
      const columns = sql.raw(columnsOf(summed, level).join(', '));
      const [before = '', after = ''] = addTo(summed, level, '\u0000').split('\u0000');
      await sql`${sql.raw(before)} select ${columns} from (${lacking(kind, looked, folded)}) d ${sql.raw(after)}`.execute(
        trx,
      );
    });
  }
  if (looked.shop_id === null) await held((trx, folded) => rebuildMarks(trx, looked.month, folded));
};
