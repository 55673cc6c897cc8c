import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { isKnownSpread } from '../database/is-spread.ts';
import { foldInSteps } from './fold-in-steps.ts';
import { addGone, type Folding, holdCells } from './folding.ts';

/** How many rows are folded at once. */
const ROWS = 20_000;

/** Takes so many pending rows away, and gives them; one at a time may run it. */
const takenFrom = (table: string): string =>
  `delete from ${table} where ctid = any(array(select ctid from ${table} limit ${ROWS})) returning *`;

/** On one server: rows are taken away and added to the cells in one transaction. */
const foldAtOnce = async (db: Database, folding: Folding): Promise<number> => {
  let folded = 0;
  for (const pending of folding.pending) {
    for (let taken = ROWS; taken === ROWS; ) {
      taken = await db.transaction().execute(async (trx) => {
        await holdCells(trx, folding);
        await sql`set local statement_timeout = 0`.execute(trx);
        return await addGone(trx, pending, takenFrom(pending.table), ['store', 'chain']);
      });
      folded += taken;
    }
  }
  return folded;
};

/**
 * Adds what is pending to the cells, until nothing is left: before and after, and whenever somebody looks in between, a
 * reader finds each row once.
 * @returns how many rows were folded.
 */
export const foldPending = async (db: Database, folding: Folding): Promise<number> =>
  (await isKnownSpread(db)) ? await foldInSteps(db, folding) : await foldAtOnce(db, folding);
