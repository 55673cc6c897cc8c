/**
 * Small statements that are asked at the same time, as one. About one store on several servers: each is planned twice there and takes a
 * way of its own to the store's server and back, which is most of what a report takes longer. About anything on one server:
 * where there is hardly anything to find, sending a statement and hearing of it is most of what it takes.
 */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { isMoment } from './snapshot.ts';

/** What is the same as JSON. Other numbers than integers and float8 are cast to text, as are moments. */
type Cell = number | string | boolean | null | readonly number[];

const parsed = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** A moment that a statement cast to text, as it comes without the cast. */
export const momentOf = (text: string): Date => parsed(text);

type Waiting = {
  statement: RawBuilder<unknown>;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/** Asks several statements in one; the rows of each in its own order. */
export const askInOne = async (
  db: Database,
  statements: readonly RawBuilder<unknown>[],
): Promise<unknown[][]> => {
  const asJson = (statement: RawBuilder<unknown>, index: number) =>
    sql`select ${sql.lit(index)} as n, coalesce(json_agg(r)::text, '[]') as found from (${statement}) r`;
  const { rows } = await sql<{ n: number; found: string }>`${sql.join(
    statements.map(asJson),
    sql` union all `,
  )}`.execute(db);
  const found = new Map(rows.map((row) => [row.n, row.found]));
  return statements.map((_, index) => JSON.parse(found.get(index) ?? '[]'));
};

const answer = async (db: Database, waiting: readonly Waiting[]): Promise<void> => {
  const [first, ...others] = waiting;
  if (!first) return;
  try {
    if (others.length === 0) {
      first.resolve((await first.statement.execute(db)).rows);
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

/** What may go together: of a store, for rows of several don't lie on one server, or anything. */
type Company = number | 'any';

const waitingFor = new WeakMap<Database, Map<Company, Waiting[]>>();

/** What is asked until others have had their turn goes along. */
const withOthers = (db: Database, company: Company, statement: RawBuilder<unknown>): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const asked = { statement, resolve, reject };
    const all = waitingFor.get(db) ?? new Map<Company, Waiting[]>();
    waitingFor.set(db, all);
    const waiting = all.get(company);
    if (waiting) {
      waiting.push(asked);
      return;
    }
    const own = [asked];
    all.set(company, own);
    setImmediate(() => {
      all.delete(company);
      void answer(db, own);
    });
  });

/**
 * The rows of a statement that reads nothing but rows of some stores and tables of which each server has a copy. Of one store, of a moment
 * (snapshot.ts) and on several servers it goes with others that are asked at the same time; everywhere else by itself. Not for
 * thousands of rows, which take longer as JSON.
 */
export const askOfStores = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  shopIds: readonly number[],
  statement: RawBuilder<Row>,
): Promise<Row[]> => {
  const [shopId, ...others] = shopIds;
  const isOfOne = shopId !== undefined && others.length === 0 && isMoment(db);
  if (!isOfOne || !(await isKnownSpread(db))) return (await statement.execute(db)).rows;
  return (await withOthers(db, shopId, statement)) as Row[]; // the rows of this very statement
};

/**
 * The rows of a statement that finds little. Of a moment and on one server it goes with others that are asked at the same time;
 * everywhere else by itself.
 */
export const askTogether = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<Row[]> => {
  if (!isMoment(db) || (await isKnownSpread(db))) return (await statement.execute(db)).rows;
  return (await withOthers(db, 'any', statement)) as Row[]; // the rows of this very statement
};

/** The same of a statement about some stores (`askOfStores`) that finds little: it goes with others wherever that is quicker. */
export const askLittleOfStores = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  shopIds: readonly number[],
  statement: RawBuilder<Row>,
): Promise<Row[]> => {
  const ask = (await isKnownSpread(db)) ? askOfStores(db, shopIds, statement) : askTogether(db, statement);
  return await ask;
};
