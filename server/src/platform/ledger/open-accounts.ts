import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { valuesOfEntry } from './append.ts';
import {
  type AccountKey,
  type EntryDetails,
  entryColumns,
  type Ledger,
  type LedgerKind,
  stateColumns,
} from './ledger.ts';
import { type NewEntry, Planner } from './planner.ts';
import type { StoreDays } from './read-account.ts';

/** An account that the caller's transaction has just made, without an entry, and what it opens with. */
export type OpeningAccount<K extends LedgerKind> = {
  key: AccountKey;
  home: StoreDays;
  state: K['state'];
  opening: NewEntry<K>;
  details: EntryDetails;
};

/**
 * Gives many new accounts their first entry, in two statements for all of them: opening balances of an import.
 * Give it some hundreds at a time. The state is that of an account without an entry.
 */
export const openAccounts = async <K extends LedgerKind>(
  trx: Database,
  ledger: Ledger<K>,
  accounts: readonly OpeningAccount<K>[],
): Promise<void> => {
  if (accounts.length === 0) return;
  const columns = entryColumns(ledger);
  const sums = stateColumns(ledger);
  const entries: Record<string, unknown>[] = [];
  const states: Record<string, unknown>[] = [];
  for (const { key, home, state, opening, details } of accounts) {
    const planner = new Planner(ledger, state);
    planner.add(opening);
    const [entry] = planner.entries;
    if (!entry) continue;
    const account = { ...key, home: { ...home, name: '' }, event: home };
    const values = valuesOfEntry(ledger, account, entry, 1, details);
    entries.push(Object.fromEntries(columns.map(([name], index) => [name, values[index]])));
    const after = planner.state as Record<string, unknown>;
    states.push({
      shop_id: key.shopId,
      [ledger.accounts.id[0]]: key.id,
      ...Object.fromEntries(sums.map(([name, [column]]) => [column, after[name]])),
    });
  }
  const names = sql.raw(columns.map(([name]) => name).join(', '));
  const typed = (list: readonly (readonly [string, string])[]) =>
    sql.raw(list.map(([name, type]) => `${name} ${type}`).join(', '));
  const id = sql.ref(ledger.accounts.id[0]);
  const key = [['shop_id', 'int'], ledger.accounts.id] as const;
  await sql`insert into ${sql.table(ledger.entries.table)} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(${typed(columns)})`.execute(
    trx,
  );
  await sql`update ${sql.table(ledger.accounts.table)} a
    set ${sql.raw(sums.map(([, [column]]) => `${column} = r.${column}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as r(${typed([...key, ...sums.map(([, column]) => column)])})
    where a.shop_id = r.shop_id and a.${id} = r.${id}`.execute(trx);
};
