import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { lockNumbers } from '../../platform/database/lock-numbers.ts';
import { foldPending } from '../../platform/folding/fold.ts';
import { endFolds } from '../../platform/folding/fold-in-steps.ts';
import { type Folded, isUnknown, readFolded } from '../../platform/folding/folded.ts';
import { type Folding, holdCells, type Level } from '../../platform/folding/folding.ts';

type Sum = { pending: string; cells: string; chain: string; key: string[]; sums: string[] };

export const entrySums: Sum = {
  pending: 'loyalty_entries_pending',
  cells: 'loyalty_entry_cells',
  chain: 'chain_loyalty_entry_cells',
  key: ['local_date', 'type'],
  sums: ['points'],
};

export const customerSums: Sum = {
  pending: 'loyalty_customers_pending',
  cells: 'loyalty_customer_cells',
  chain: 'chain_loyalty_customer_cells',
  key: ['joined_on', 'has_left'],
  sums: ['customers', 'balance_points', 'earned_points', 'spent_points'],
};

const addTo = (table: string, key: readonly string[], { sums }: Sum, from: string): string => `
  insert into ${table} (${[...key, ...sums].join(', ')})
  select ${[...key, ...sums.map((name) => `sum(${name})`)].join(', ')} from ${from} group by ${key.join(', ')}
  order by ${key.join(', ')}
  on conflict (${key.join(', ')}) do update set ${sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;

const adding = (sum: Sum, level: Level): string =>
  level === 'store'
    ? addTo(sum.cells, ['shop_id', ...sum.key], sum, 'gone')
    : addTo(sum.chain, sum.key, sum, 'gone');

export const pointsFolding: Folding = {
  name: 'points',
  lock: lockNumbers.points,
  pending: [entrySums, customerSums].map((sum) => ({
    table: sum.pending,
    adding: (level) => [adding(sum, level)],
  })),
};

/** Adds what is pending to the cells, until nothing is left. Whoever looks in between sees each row once. @returns how many */
export const foldPoints = (db: Database): Promise<number> => foldPending(db, pointsFolding);

/** Ends folds of a database that was copied while one was under way. */
export const endPointFolds = (db: Database): Promise<void> => endFolds(db, pointsFolding);

/** What the cells and what is pending of them should come to, by store: from the ledger and its shoppers. */
const truths: [Sum, string][] = [
  [
    entrySums,
    `select event_shop_id as shop_id, local_date, type, sum(amount_points) as points from loyalty_entries group by 1, 2, 3`,
  ],
  [
    customerSums,
    `select shop_id, (created_at at time zone 'UTC')::date as joined_on, unsubscribed_at is not null as has_left,
      count(*) as customers, sum(balance_points) as balance_points, sum(earned_points) as earned_points,
      sum(spent_points) as spent_points
    from loyalty_customers where merged_customer_id is null group by 1, 2, 3`,
  ],
];

const differences = async (db: Database, folded: Folded): Promise<number> => {
  const counts = truths.map(([{ pending, cells, chain, key, sums }, truth]) => {
    const names = sums.join(', ');
    const differing = (level: Level, by: readonly string[], from: string, table: string) => `
      select 1 from (
        select ${[...by, names].join(', ')} from ${table}
        union all select ${[...by, names].join(', ')} from ${pending} where ${isUnknown(level, folded)}
        union all select ${[...by, ...sums.map((name) => `-${name}`)].join(', ')} from (${from}) t
      ) d group by ${by.join(', ')} having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')}`;
    return `(select count(*) from (${differing('store', ['shop_id', ...key], truth, cells)} union all ${differing('chain', key, truth, chain)}) x)`;
  });
  const { rows } = await sql<{
    n: number;
  }>`${sql.raw(`select (${counts.join(' + ')})::float8 as n`)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** How many sums aren't what the ledger says: none, in a sound one. In one snapshot. */
export const pointsSumDifferences = (db: Database): Promise<number> =>
  readFolded(db, pointsFolding, 'chain', differences);

/** Works all sums out again. Whoever posts waits meanwhile. */
export const rebuildPointsSums = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdCells(trx, pointsFolding);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`lock table loyalty_entries_pending, loyalty_customers_pending in access exclusive mode`.execute(
      trx,
    );
    for (const [sum, truth] of truths) {
      await sql`${sql.raw(`truncate ${sum.pending}, ${sum.cells}, ${sum.chain}`)}`.execute(trx);
      await sql`${sql.raw(addTo(sum.cells, ['shop_id', ...sum.key], sum, `(${truth}) t`))}`.execute(trx);
      await sql`${sql.raw(addTo(sum.chain, sum.key, sum, sum.cells))}`.execute(trx);
    }
  });
