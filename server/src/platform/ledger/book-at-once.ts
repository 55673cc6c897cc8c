/**
 * Movements without a lock: on an account as it was looked at, booked where nobody wrote since. The count of its entries is the
 * version of all that it is. Those that are asked for at the same moment go together, in one statement that is a transaction of
 * its own, with the records of their answers. It writes rows of several stores: a spread database can't in one statement.
 */
import type pg from 'pg';
import type { Statement } from '../database/prepared.ts';
import { type IdempotentRequest, keepingOf, keptColumns, keptRow } from '../idempotency.ts';
import { togetherOn } from '../together.ts';
import { valuesOfEntry } from './append.ts';
import { type EntryDetails, entryColumns, type Ledger, type LedgerKind, stateColumns } from './ledger.ts';
import type { Plan } from './planner.ts';
import type { Account } from './read-account.ts';

/** What a room adds to the statement, as SQL: `c` is the account as it was. */
export type AtOnce = {
  /** Columns of what is given with a movement. */
  readonly given?: readonly string[];
  /** Columns of the account that its queries need. */
  readonly seen?: readonly string[];
  /** What the account must be beside unchanged. */
  readonly where?: string;
  /** More `with` queries, which read `booked`: a row for each movement. */
  readonly alongside?: readonly string[];
};

const insertOf = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from booked`;

// An account that another transaction holds is left alone, as is one that anybody changed since: nobody here waits for a lock
// of the other, whatever sequence they lie in.
const statementOf = <K extends LedgerKind>(
  ledger: Ledger<K>,
  { given = [], seen = [], where, alongside = [] }: AtOnce,
): Statement => {
  const { table, id } = ledger.accounts;
  const sums = stateColumns(ledger).map(([, column]) => column);
  const columns = entryColumns(ledger);
  const typed = [...sums, ...columns].map(([name, type]) => `${name} ${type}`);
  const queries = [
    `booked as materialized (
      select ${['g.*', ...seen].join(', ')}
      from jsonb_to_recordset($1::jsonb) as g(${['ord int', 'seen_entries int', ...given, ...typed, keptColumns].join(', ')})
      join ${table} c on c.shop_id = g.shop_id and c.${id[0]} = g.${id[0]}
      where c.entries_count = g.seen_entries${where === undefined ? '' : ` and ${where}`}
      for update of c skip locked
    )`,
    `account as (
      update ${table} c set ${sums.map(([name]) => `${name} = b.${name}`).join(', ')}, updated_at = now()
      from booked b where c.shop_id = b.shop_id and c.${id[0]} = b.${id[0]}
    )`,
    `added as (${insertOf(
      ledger.entries.table,
      columns.map(([name]) => name),
    )})`,
    ...alongside,
    `kept as (${keepingOf('booked')})`,
  ];
  return {
    name: `book at once on ${ledger.name}`,
    text: `with ${queries.join(', ')} select ord from booked`,
  };
};

type Row = Readonly<Record<string, unknown>>;

/** @returns of each whether it was booked; of one account no more than one is */
const bookMany = async <K extends LedgerKind>(
  pool: pg.Pool,
  ledger: Ledger<K>,
  statement: Statement,
  rows: readonly Row[],
): Promise<boolean[]> => {
  const ofAccounts = new Map(
    rows.map((row, ord) => [`${row.shop_id}-${row[ledger.accounts.id[0]]}`, { ...row, ord }]),
  );
  const found = await pool.query<{ ord: number }>({
    ...statement,
    values: [JSON.stringify([...ofAccounts.values()])],
  });
  const booked = new Set(found.rows.map(({ ord }) => ord));
  return rows.map((_, ord) => booked.has(ord));
};

export type MovementAtOnce = {
  readonly details: EntryDetails;
  readonly request: IdempotentRequest;
  /** What is answered, as JSON. */
  readonly answer: unknown;
  /** What the room's own columns are given. */
  readonly given?: Row;
};

/**
 * Makes what books movements of a ledger at once. What it makes takes an account as it was looked at and a plan of one entry.
 * @returns whether it was booked: not where somebody was faster
 * @throws what the database says where the Idempotency-Key or the entry's key was used: nothing was booked
 */
export const bookerAtOnce = <K extends LedgerKind>(ledger: Ledger<K>, how: AtOnce = {}) => {
  const statement = statementOf(ledger, how);
  const bookRow = togetherOn((pool: pg.Pool, rows: readonly Row[]) =>
    bookMany(pool, ledger, statement, rows),
  );
  return async (
    pool: pg.Pool,
    account: Pick<Account<K>, 'shopId' | 'id' | 'home' | 'event' | 'state'>,
    { entries, state }: Plan<K>,
    { details, request, answer, given }: MovementAtOnce,
  ): Promise<boolean> => {
    const [entry, ...others] = entries;
    if (!entry || others.length > 0) throw new RangeError(`${ledger.name}: one entry is booked at once`);
    const before = account.state.entries;
    const values = valuesOfEntry(ledger, account, entry, before + 1, details);
    const sums = state as Readonly<Record<string, unknown>>;
    return await bookRow(pool, {
      ...given,
      seen_entries: before,
      ...Object.fromEntries(stateColumns(ledger).map(([name, [column]]) => [column, sums[name]])),
      ...Object.fromEntries(entryColumns(ledger).map(([name], index) => [name, values[index]])),
      ...keptRow(request, answer),
    });
  };
};
