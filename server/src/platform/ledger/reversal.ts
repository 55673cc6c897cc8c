import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Ledger, LedgerKind } from './ledger.ts';
import type { LockedAccount } from './read-account.ts';

/** An entry that has not been taken back. */
export type Reversible<K extends LedgerKind> = {
  entryNo: number;
  type: K['type'];
  amount: number;
  eventShopId: number;
  order: { id: string | null; name: string | null };
  own: K['own'];
};

/**
 * An entry of a locked account that may be taken back: by the lock nobody else does so meanwhile, and the database
 * refuses a second reversal whatever happens. `may` says which entries the caller may take back; by which type is
 * the room's rule.
 * @returns null where there is no such entry
 * @throws ApiError reversed where it has been taken back before
 */
export const entryToReverse = async <K extends LedgerKind>(
  trx: Database,
  ledger: Ledger<K>,
  { shopId, id }: LockedAccount<K>,
  entryNo: number,
  may: (entry: Reversible<K>) => boolean,
): Promise<Reversible<K> | null> => {
  const { rows } = await sql<Record<string, unknown>>`
    select *, ${sql.ref(`amount_${ledger.unit}`)} as amount from ${sql.table(ledger.entries.table)}
    where shop_id = ${shopId} and ${sql.ref(ledger.accounts.id[0])} = ${id}
      and (entry_no = ${entryNo} or reverses_entry_no = ${entryNo})`.execute(trx);
  const row = rows.find(({ entry_no }) => entry_no === entryNo);
  if (!row) return null;
  const own = Object.fromEntries(Object.keys(ledger.entries.own).map((name) => [name, row[name]]));
  // The columns are those that the ledger wrote, by its declaration.
  const entry = {
    entryNo,
    type: row.type,
    amount: row.amount,
    eventShopId: row.event_shop_id,
    order: { id: row.order_id, name: row.order_name },
    own,
  } as Reversible<K>;
  if (!may(entry)) return null;
  if (rows.length > 1) throw ledger.errors.reversed();
  return entry;
};
