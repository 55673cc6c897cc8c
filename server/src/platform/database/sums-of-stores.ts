/** Sums over rows of stores that another statement goes on with. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { isMoment } from './snapshot.ts';
import { rowsOfStores } from './store-servers.ts';

type ColumnType = 'text' | 'integer' | 'date' | 'boolean' | 'double precision';

/** Columns of a statement by name: `by` are those that it groups by, and the others are sums. */
export type SumColumns = {
  readonly by: Readonly<Record<string, ColumnType>>;
  readonly sums: Readonly<Record<string, ColumnType>>;
};

/**
 * A statement that adds up rows of stores, as a table expression. In a moment on several servers each adds up its own, side by side and in
 * the moment of all else that is asked of it (`rowsOfStores`), and what they found comes along with the statement that it is put into, through
 * here: not for groups by the million.
 * @param statement reads nothing but rows of stores and small tables that each server has
 */
export const sumsOfStores = async (
  db: Database,
  statement: RawBuilder<unknown>,
  { by, sums }: SumColumns,
): Promise<RawBuilder<unknown>> => {
  if (!isMoment(db) || !(await isKnownSpread(db))) return sql`(${statement})`;
  const rows = await rowsOfStores(db, statement as RawBuilder<Record<string, unknown>>);
  const columns = Object.entries({ ...by, ...sums });
  const lists = columns.map(([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`);
  const names = columns.map(([name]) => sql.ref(name));
  const added = Object.keys(sums).map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const groups = Object.keys(by).map((name) => sql.ref(name));
  return sql`(select ${sql.join([...groups, ...added])} from unnest(${sql.join(lists)}) as t (${sql.join(names)})
    group by ${sql.join(groups)})`;
};
