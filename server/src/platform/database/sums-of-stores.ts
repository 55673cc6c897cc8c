/** Sums over rows of stores that another statement goes on with. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { isMoment } from './snapshot.ts';
import { rowsOfStores } from './store-servers.ts';

type ColumnType = 'text' | 'integer' | 'date' | 'boolean' | 'double precision';

/**
 * A statement that adds up rows of stores: `by` are the columns that it groups by, by name, and `sums` the others. It reads nothing but
 * such rows and small tables that each server has.
 */
export type SumsOfStores = {
  readonly statement: RawBuilder<unknown>;
  readonly by: Readonly<Record<string, ColumnType>>;
  readonly sums: Readonly<Record<string, ColumnType>>;
};

const inPlace = ({ statement }: SumsOfStores) => sql`(${statement})`;

/**
 * Such sums as a table expression. In a moment on several servers each adds up its own, side by side and in the moment of all else that
 * is asked of it (`rowsOfStores`), and what they found comes along with the statement that it is put into, through here: not for groups by
 * the million.
 */
export const sumsOfStores = async (db: Database, own: SumsOfStores): Promise<RawBuilder<unknown>> => {
  if (!isMoment(db) || !(await isKnownSpread(db))) return inPlace(own);
  const { statement, by, sums } = own;
  const rows = await rowsOfStores(db, statement as RawBuilder<Record<string, unknown>>);
  const columns = Object.entries({ ...by, ...sums });
  const lists = columns.map(([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`);
  const names = columns.map(([name]) => sql.ref(name));
  const added = Object.keys(sums).map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const groups = Object.keys(by).map((name) => sql.ref(name));
  return sql`(select ${sql.join([...groups, ...added])} from unnest(${sql.join(lists)}) as t (${sql.join(names)})
    group by ${sql.join(groups)})`;
};

type Tables<Sums> = { [Name in keyof Sums]: RawBuilder<unknown> | Extract<Sums[Name], null> };

/**
 * The rows of a statement that reads nothing but such sums. Where `isOfOne`, they are all of the same store, whose server answers all of it.
 * @param sums by name; null where there is nothing to read
 * @param write puts their table expressions into the statement
 */
export const rowsOfSums = async <Row, Sums extends Readonly<Record<string, SumsOfStores | null>>>(
  db: Database,
  isOfOne: boolean,
  sums: Sums,
  write: (tables: Tables<Sums>) => RawBuilder<Row>,
): Promise<Row[]> => {
  const tableOf = isOfOne ? inPlace : (own: SumsOfStores) => sumsOfStores(db, own);
  const tables = await Promise.all(
    Object.entries(sums).map(async ([name, own]) => [name, own && (await tableOf(own))] as const),
  );
  const statement = write(Object.fromEntries(tables) as Tables<Sums>); // each under the name that it had
  return isOfOne ? await rowsOfStores(db, statement) : (await statement.execute(db)).rows;
};
