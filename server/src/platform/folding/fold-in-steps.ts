/**
 * Folding where the database is spread: rows of stores, their cells and what is pending lie on several servers, the chain's cells
 * on the coordinator, and nobody sees all of them at one moment. So a fold has a number, the one after the newest that is done:
 *
 * 1. Store by store its rows get the number and are added to the store's cells, in a transaction of one server: a reader of
 *    stores takes rows without a number.
 * 2. Rows with the number are added to the chain's cells and the fold is done, in a transaction of the coordinator: a reader
 *    of the chain takes rows without a number and those of later folds.
 * 3. The next run takes the rows away, unless somebody still reads who knows of an older fold alone (folded.ts).
 *
 * A run that is broken off anywhere is gone on with by the next: it has the same number.
 */
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { addGone, type Folding, holdCells, type Pending } from './folding.ts';

const doneIn = async (db: Database, { name }: Folding): Promise<number> => {
  const { rows } = await sql<{ done: number }>`select done from folds where name = ${name}`.execute(db);
  return rows[0]?.done ?? 0;
};

/** One at a time, and with the number that holds then. */
const alone = <T>(db: Database, folding: Folding, work: (trx: Database, done: number) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await holdCells(trx, folding);
    await sql`set local statement_timeout = 0`.execute(trx);
    return await work(trx, await doneIn(trx, folding));
  });

/** What is pending of a table in each store: rows that no fold took yet, and some that one did. */
type Found = { pending: Pending; stores: number[]; isTaken: boolean; isDone: boolean };

const findPending = async (db: Database, pending: Pending, done: number): Promise<Found> => {
  const { rows } = await sql<{ shop_id: number; fresh: boolean; taken: boolean; gone: boolean }>`
    select shop_id, bool_or(fold is null) as fresh, bool_or(coalesce(fold > ${done}::bigint, false)) as taken,
      bool_or(coalesce(fold <= ${done}::bigint, false)) as gone
    from ${sql.table(pending.table)} group by shop_id`.execute(db);
  return {
    pending,
    stores: rows.filter(({ fresh }) => fresh).map(({ shop_id }) => shop_id),
    isTaken: rows.some(({ taken }) => taken),
    isDone: rows.some(({ gone }) => gone),
  };
};

/** Whether somebody reads the chain's cells as they were before a fold. */
const isRead = async (trx: Database, { lock }: Folding, fold: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${lock}::bigint and objid < ${fold}::bigint
        and database = (select oid from pg_database where datname = current_database())
    ) as is`.execute(trx);
  return rows[0]?.is === true;
};

/** Takes away what every cell knows. */
const takeAway = (db: Database, folding: Folding, found: readonly Found[]) =>
  alone(db, folding, async (trx, done) => {
    if (await isRead(trx, folding, done)) return;
    await sql`select setval(${`${folding.name}_taken_away`}::regclass, ${done}::bigint)`.execute(trx);
    // Somebody may have come before that was said.
    if (await isRead(trx, folding, done)) return;
    for (const { pending, isDone } of found) {
      if (!isDone) continue;
      await sql`delete from ${sql.table(pending.table)} where fold <= ${done}::bigint`.execute(trx);
    }
  });

/**
 * Gives rows of a store the number of the fold, and adds them to the store's cells. It writes on one server alone, so that it is
 * there when it is done: what is written on several may be seen on the last of them later.
 */
const take = (db: Database, folding: Folding, pending: Pending, shopId: number) =>
  alone(db, folding, (trx, done) => {
    const taken = `update ${pending.table} set fold = ${done + 1} where shop_id = ${shopId} and fold is null returning *`;
    return addGone(trx, pending, taken, ['store']);
  });

/** Adds what the fold took to the chain's cells. */
const addToChain = (db: Database, folding: Folding) =>
  alone(db, folding, async (trx, done) => {
    for (const pending of folding.pending) {
      await addGone(trx, pending, `select * from ${pending.table} where fold = ${done + 1}`, ['chain']);
    }
    await sql`update folds set done = ${done + 1}::bigint where name = ${folding.name}`.execute(trx);
  });

const findAll = async (db: Database, folding: Folding): Promise<Found[]> => {
  const done = await doneIn(db, folding);
  const found: Found[] = [];
  for (const pending of folding.pending) found.push(await findPending(db, pending, done));
  return found;
};

/**
 * Ends what a copy of a spread database shows half done: afterwards no row carries a number, as one server wants it. For a
 * database that nobody reads or writes yet.
 */
export const endFolds = async (db: Database, folding: Folding): Promise<void> => {
  if ((await findAll(db, folding)).some(({ isTaken }) => isTaken)) await addToChain(db, folding);
  await takeAway(db, folding, await findAll(db, folding));
};

/** One run. @returns how many rows were taken */
export const foldInSteps = async (db: Database, folding: Folding): Promise<number> => {
  const found = await findAll(db, folding);
  if (found.some(({ isDone }) => isDone)) await takeAway(db, folding, found);
  let taken = 0;
  for (const { pending, stores } of found) {
    for (const shopId of stores) taken += await take(db, folding, pending, shopId);
  }
  if (taken > 0 || found.some(({ isTaken }) => isTaken)) await addToChain(db, folding);
  return taken;
};
