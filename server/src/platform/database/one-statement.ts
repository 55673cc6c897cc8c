/**
 * Small statements that are asked at the same time, as one: where there is hardly anything to find, sending a statement and hearing of it
 * is most of what it takes.
 */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { isPlannedAnew, plannedAnew } from './kept-plans.ts';
import { isMoment } from './snapshot.ts';
import { rowsOfEachServer, rowsOfStores } from './store-servers.ts';

/** What is the same as JSON. Other numbers than integers and float8 are cast to text, as are moments. */
export type Cell = number | string | boolean | null | readonly number[];

const parsed = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** A moment that a statement cast to text, as it comes without the cast. */
export const momentOf = (text: string): Date => parsed(text);

type Waiting = {
  statement: RawBuilder<unknown>;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/** Asks several statements in one; the rows of each in its own order, or on several servers, where all must be of stores, in no order. */
export const askInOne = async (
  db: Database,
  statements: readonly RawBuilder<unknown>[],
): Promise<unknown[][]> => {
  const asJson = (statement: RawBuilder<unknown>, index: number) =>
    sql`select ${sql.lit(index)} as n, coalesce(json_agg(r)::text, '[]') as found from (${statement}) r`;
  const all = sql<{ n: number; found: string }>`${sql.join(statements.map(asJson), sql` union all `)}`;
  const asked = statements.some(isPlannedAnew) ? plannedAnew(all) : all;
  const rows = await rowsOfEachServer(db, asked);
  // Citus forgets what the columns of a row are called as it writes a statement for servers: there each goes by itself.
  if (rows === null) {
    return await Promise.all(statements.map(async (statement) => (await statement.execute(db)).rows));
  }
  const found = Map.groupBy(rows, (row) => row.n);
  return statements.map((_, index) => (found.get(index) ?? []).flatMap((row) => JSON.parse(row.found)));
};

const answer = async (db: Database, waiting: readonly Waiting[]): Promise<void> => {
  const [first, ...others] = waiting;
  if (!first) return;
  try {
    if (others.length === 0) {
      first.resolve(await rowsOfStores(db, first.statement));
      return;
    }
    const found = await askInOne(
      db,
      waiting.map(({ statement }) => statement),
    );
    for (const [index, { resolve }] of waiting.entries()) resolve(found[index] ?? []);
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
};

const waitingFor = new WeakMap<Database, Waiting[]>();

/** What is asked until others have had their turn goes along. */
const withOthers = (db: Database, statement: RawBuilder<unknown>): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const asked = { statement, resolve, reject };
    const waiting = waitingFor.get(db);
    if (waiting) {
      waiting.push(asked);
      return;
    }
    const own = [asked];
    waitingFor.set(db, own);
    setImmediate(() => {
      waitingFor.delete(db);
      void answer(db, own);
    });
  });

/**
 * The rows of a statement that finds little. Of a moment (snapshot.ts) and on one server it goes with others that are asked at the same
 * time; everywhere else by itself. Not for thousands of rows, which take longer as JSON.
 */
export const askTogether = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<Row[]> => {
  if (!isMoment(db) || (await isKnownSpread(db))) return (await statement.execute(db)).rows;
  return (await withOthers(db, statement)) as Row[]; // the rows of this very statement
};

/** The same of rows of stores: on several servers each is asked for its own (`rowsOfStores`), and there they go together, too. */
export const fewRowsOfStores = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<Row[]> =>
  isMoment(db)
    ? ((await withOthers(db, statement)) as Row[]) // the rows of this very statement
    : (await statement.execute(db)).rows;

/**
 * Rows of stores that are looked for in much, or are many: on one server each statement is asked by itself, as its plan is better alone; several
 * servers are asked together what is asked at the same time, where sending and hearing of it takes longer than what each has to look through.
 */
export const togetherOnServers = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<Row[]> =>
  (await isKnownSpread(db)) ? await fewRowsOfStores(db, statement) : (await statement.execute(db)).rows;
