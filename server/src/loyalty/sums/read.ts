import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { type Folded, isUnknown, readFolded } from '../../platform/folding/folded.ts';
import { customerSums, entrySums, pointsFolding } from './fold.ts';

/** Stores whose sums are wanted; null is the chain. */
export type OfStores = readonly number[] | null;

/** Cells and what is pending of them, as one table. */
const together = (
  { pending, cells, chain, key, sums }: typeof entrySums,
  stores: OfStores,
  folded: Folded,
) => {
  const columns = [...key, ...sums].join(', ');
  if (stores === null)
    return sql.raw(`(select ${columns} from ${chain} union all
      select ${columns} from ${pending} where ${isUnknown('chain', folded)}) x`);
  const own = `select shop_id, ${columns} from`;
  return sql`(${sql.raw(`${own} ${cells}`)} where shop_id = any(${[...stores]}::int[])
    union all ${sql.raw(`${own} ${pending}`)} where shop_id = any(${[...stores]}::int[])
      and ${sql.raw(isUnknown('store', folded))}) x`;
};

const levelOf = (stores: OfStores) => (stores === null ? 'chain' : 'store');

/** Points by what `by` says of `x`, over entries of some stores. `x` has local_date, type, points; with stores also shop_id. */
export const sumEntries = <Row>(
  db: Database,
  stores: OfStores,
  {
    fields,
    where,
    rest = sql``,
  }: { fields: RawBuilder<unknown>; where: RawBuilder<unknown>; rest?: RawBuilder<unknown> },
): Promise<Row[]> =>
  readFolded(db, pointsFolding, levelOf(stores), async (at, folded) => {
    const from = together(entrySums, stores, folded);
    const { rows } = await sql<Row>`select ${fields} from ${from} where ${where} ${rest}`.execute(at);
    return rows;
  });

export type CustomerCounts = Record<'customers' | 'left' | 'balance' | 'earned' | 'spent', number>;

/** How many shoppers enrolled in some stores on some days (UTC), and what they have. `where` speaks of `x`. */
export const sumCustomers = (
  db: Database,
  stores: OfStores,
  where: RawBuilder<unknown>,
): Promise<CustomerCounts> =>
  readFolded(db, pointsFolding, levelOf(stores), async (at, folded) => {
    const { rows } = await sql<CustomerCounts>`
    select coalesce(sum(customers), 0)::float8 as customers,
      coalesce(sum(customers) filter (where has_left), 0)::float8 as left,
      coalesce(sum(balance_points), 0)::float8 as balance, coalesce(sum(earned_points), 0)::float8 as earned,
      coalesce(sum(spent_points), 0)::float8 as spent
    from ${together(customerSums, stores, folded)} where ${where}`.execute(at);
    return rows[0]!;
  });
