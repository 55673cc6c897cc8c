/**
 * A list of records as its calls read it: sorted by what its columns declare, a page at a time, or whole into a file.
 * Orders and gift cards, of which there are millions, have reads of their own that walk on by an index.
 */
import { type Pagination, paginationOf } from '@backroom/contract/kit/list';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';

export type ListQuery<Sort extends string> = {
  /** What stands after `select`. */
  readonly fields: RawBuilder<unknown>;
  /** What stands after `from`: conditions, sorts and key speak of its aliases. */
  readonly from: RawBuilder<unknown>;
  /** By the names that the columns declare. */
  readonly sorts: Readonly<Record<Sort, RawBuilder<unknown>>>;
  /** What no two rows share: rows that sort alike keep one sequence, so that no page shows one twice or leaves it out. */
  readonly key: RawBuilder<unknown>;
};

export type Sorting<Sort extends string> = { sortBy: Sort; sortOrder: 'asc' | 'desc' };

const orderOf = <Sort extends string>(
  { sorts, key }: ListQuery<Sort>,
  { sortBy, sortOrder }: Sorting<Sort>,
): RawBuilder<unknown> => {
  const direction = sql.raw(sortOrder === 'desc' ? 'desc' : 'asc');
  return sql`order by ${sorts[sortBy]} ${direction} nulls last, ${key}`;
};

/** How many match, and the page asked for of them. */
export const readPage = async <Row, Sort extends string>(
  db: Database,
  list: ListQuery<Sort>,
  where: RawBuilder<unknown>,
  { page, limit, ...sorting }: Sorting<Sort> & { page: number; limit: number },
): Promise<{ rows: Row[]; pagination: Pagination }> => {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${list.fields} from ${list.from} where ${where} ${orderOf(list, sorting)}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::float8 as total from ${list.from} where ${where}`.execute(db),
  ]);
  return { rows, pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0) };
};

const BATCH = 500;

/**
 * All that match, for a file. Their keys are read at once, so that what comes, goes or moves while somebody downloads
 * neither doubles a row nor leaves another out, and no connection is held by a slow reader.
 */
export async function* readBatches<Row, Sort extends string>(
  db: Database,
  list: ListQuery<Sort>,
  where: RawBuilder<unknown>,
  sorting: Sorting<Sort>,
): AsyncGenerator<Row[]> {
  const { rows: keys } = await sql<{ key: string }>`
    select (${list.key})::text as key from ${list.from} where ${where} ${orderOf(list, sorting)}`.execute(db);
  for (let at = 0; at < keys.length; at += BATCH) {
    const wanted = keys.slice(at, at + BATCH).map(({ key }) => key);
    const { rows } = await sql<Row>`
      select ${list.fields} from ${list.from} where (${list.key})::text = any(${wanted}::text[])
      ${orderOf(list, sorting)}`.execute(db);
    yield rows;
  }
}
