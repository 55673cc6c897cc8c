import type { Database } from '../database/connect.ts';
import { run, type Statement } from '../database/prepared.ts';
import { type EntryDetails, entryColumns, type Ledger, type LedgerKind, stateColumns } from './ledger.ts';
import type { Plan, PlannedEntry } from './planner.ts';
import { type Account, dayInStore, type LockedAccount } from './read-account.ts';

/** An account after a movement, with the number of the entry that was asked for. */
export type Booked<K extends LedgerKind> = LockedAccount<K> & { entryNo: number };

/** The values of an entry, in the order of `entryColumns`. */
export const valuesOfEntry = <K extends LedgerKind>(
  ledger: Ledger<K>,
  account: Pick<Account<K>, 'shopId' | 'id' | 'home' | 'event'>,
  entry: PlannedEntry<K>,
  entryNo: number,
  details: EntryDetails,
): unknown[] => {
  const store = entry.atHome ? account.home : account.event;
  const { actor, order, idempotencyKey, reason, note } = details;
  const { aside = false, reverses } = entry;
  return [
    account.shopId,
    account.id,
    entryNo,
    entry.type,
    entry.amount,
    entry.balanceAfter,
    entry.at,
    dayInStore(store, entry.at),
    store.shopId,
    order?.id ?? null,
    order?.name ?? null,
    aside ? 'system' : actor.kind,
    aside ? 'ledger' : actor.name,
    (!aside && reason) || null,
    (!aside && note) || null,
    reverses?.entryNo ?? null,
    reverses?.type ?? null,
    aside ? `${idempotencyKey}:${entry.type}:${entryNo}` : idempotencyKey,
    ...Object.keys(ledger.entries.own).map((name) => entry.own[name]),
  ];
};

const statements = new WeakMap<object, Map<number, Statement>>();

const makeStatement = <K extends LedgerKind>(ledger: Ledger<K>, count: number): Statement => {
  const sums = stateColumns(ledger).map(([, column]) => column);
  const columns = entryColumns(ledger);
  // The account's key and its new sums come first; the rows of the entries follow.
  const first = 2 + sums.length;
  const rows = Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      columns.map(([name, type], at) => [name, `$${first + index * columns.length + at + 1}::${type}`]),
    ),
  );
  const more = ledger.alongside?.({
    shop: '$1::int',
    id: `$2::${ledger.accounts.id[1]}`,
    state: Object.fromEntries(sums.map(([name, type], index) => [name, `$${index + 3}::${type}`])),
    entries: rows,
  });
  return {
    name: `append ${count} to ${ledger.name}`,
    text: `with added as (
        insert into ${ledger.entries.table} (${columns.map(([name]) => name).join(', ')})
        values ${rows.map((row) => `(${Object.values(row).join(', ')})`).join(', ')}
      )${(more ?? []).map((query) => `, ${query}`).join('')}
      update ${ledger.accounts.table}
      set ${sums.map(([name, type], index) => `${name} = $${index + 3}::${type}`).join(', ')}, updated_at = now()
      where shop_id = $1::int and ${ledger.accounts.id[0]} = $2::${ledger.accounts.id[1]}`,
  };
};

/** A movement writes one entry, or a few where it brings something to light: so few statements stay prepared. */
const statementFor = <K extends LedgerKind>(ledger: Ledger<K>, count: number): Statement => {
  const known = statements.get(ledger) ?? new Map<number, Statement>();
  statements.set(ledger, known);
  const statement = known.get(count) ?? makeStatement(ledger, count);
  known.set(count, statement);
  return statement;
};

/**
 * Writes a plan: its entries and the account's new sums in one statement. `account` must be locked by this
 * transaction and unchanged since. Gives the account as it is now.
 */
export const appendEntries = async <K extends LedgerKind>(
  trx: Database,
  ledger: Ledger<K>,
  account: LockedAccount<K>,
  { entries, state }: Plan<K>,
  details: EntryDetails,
): Promise<Booked<K>> => {
  const before = account.state.entries;
  if (entries.length === 0) return { ...account, entryNo: before };
  const sums = stateColumns(ledger).map(([name]) => (state as Record<string, unknown>)[name]);
  const rows = entries.flatMap((entry, index) =>
    valuesOfEntry(ledger, account, entry, before + index + 1, details),
  );
  await run(trx, statementFor(ledger, entries.length), [account.shopId, account.id, ...sums, ...rows]);
  const asked = entries.findIndex(({ aside }) => !aside);
  return { ...account, state, entryNo: before + Math.max(asked, 0) + 1 };
};
