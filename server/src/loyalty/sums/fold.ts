import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { isSpread } from '../../platform/database/is-spread.ts';

/** Any number, the same in every process: cells are written by one at a time. */
const LOCK = 7_283_161;
const ROWS = 20_000;

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

const folding = (sum: Sum, which: string): string => `
  with gone as (
    delete from ${sum.pending} where ${which} returning *
  ), of_stores as (${addTo(sum.cells, ['shop_id', ...sum.key], sum, 'gone')}
  ), of_chain as (${addTo(sum.chain, sum.key, sum, 'gone')})
  select count(*)::integer as n from gone`;

const holdCells = (trx: Database) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);

/** Conditions, one after the other, on what is pending: so many rows, or where they lie on several servers a store's. */
const takings = async (db: Database, { pending }: Sum, byStore: boolean): Promise<string[]> => {
  if (!byStore) return [`ctid = any(array(select ctid from ${pending} limit ${ROWS}))`];
  const { rows } = await sql<{ shop_id: number }>`select distinct shop_id from ${sql.table(pending)}`.execute(
    db,
  );
  return rows.map(({ shop_id }) => `shop_id = ${shop_id}`);
};

const take = (db: Database, sum: Sum, which: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await holdCells(trx);
    const { rows } = await sql<{ n: number }>`${sql.raw(folding(sum, which))}`.execute(trx);
    return rows[0]?.n ?? 0;
  });

/** Adds what is pending to the cells, until nothing is left. Whoever looks in between sees each row once. @returns how many */
export const foldPoints = async (db: Database): Promise<number> => {
  const byStore = await isSpread(db);
  let folded = 0;
  for (const sum of [entrySums, customerSums]) {
    for (const which of await takings(db, sum, byStore)) {
      for (let taken = ROWS; taken === ROWS; ) {
        taken = await take(db, sum, which);
        folded += taken;
      }
    }
  }
  return folded;
};

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

/** How many sums aren't what the ledger says: none, in a sound one. In one snapshot. */
export const pointsSumDifferences = async (db: Database): Promise<number> => {
  const counts = truths.map(([{ pending, cells, chain, key, sums }, truth]) => {
    const names = sums.join(', ');
    const differing = (by: readonly string[], from: string, table: string) => `
      select 1 from (
        select ${[...by, names].join(', ')} from ${table}
        union all select ${[...by, names].join(', ')} from ${pending}
        union all select ${[...by, ...sums.map((name) => `-${name}`)].join(', ')} from (${from}) t
      ) d group by ${by.join(', ')} having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')}`;
    return `(select count(*) from (${differing(['shop_id', ...key], truth, cells)} union all ${differing(key, truth, chain)}) x)`;
  });
  const { rows } = await sql<{
    n: number;
  }>`${sql.raw(`select (${counts.join(' + ')})::float8 as n`)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Works all sums out again. Whoever posts waits meanwhile. */
export const rebuildPointsSums = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdCells(trx);
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
