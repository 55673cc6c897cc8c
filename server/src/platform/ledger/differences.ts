import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Ledger, LedgerKind } from './ledger.ts';

/** An account of which something doesn't hold, and what. */
export type LedgerDifference = { shopId: number; id: number; what: string };

/**
 * Accounts for which the ledger doesn't hold: a balance that isn't the sum, a running balance or a number that is
 * wrong. Empty where it is sound. Reads every entry.
 */
export const ledgerDifferences = async <K extends LedgerKind>(
  db: Database,
  ledger: Ledger<K>,
  limit = 100,
): Promise<LedgerDifference[]> => {
  const id = sql.ref(ledger.accounts.id[0]);
  const [balance, after, amount] = ['balance', 'balance_after', 'amount'].map((name) =>
    sql.ref(`${name}_${ledger.unit}`),
  );
  const { rows } = await sql<LedgerDifference>`
    with running as (
      select shop_id, ${id} as id, entry_no, ${amount} as amount, ${after} as after,
        sum(${amount}) over each as running, row_number() over each as place
      from ${sql.table(ledger.entries.table)}
      window each as (partition by shop_id, ${id} order by entry_no)
    ), summed as (
      select shop_id, id, sum(amount) as amount, count(*) as entries,
        bool_and(after = running) as continues, bool_and(entry_no = place) as numbered
      from running group by 1, 2
    )
    select a.shop_id as "shopId", a.${id} as id, case
        when a.${balance} <> coalesce(s.amount, 0) then 'balance'
        when a.entries_count <> coalesce(s.entries, 0) then 'count'
        when not s.continues then 'balance after'
        else 'numbers' end as what
    from ${sql.table(ledger.accounts.table)} a
    left join summed s on s.shop_id = a.shop_id and s.id = a.${id}
    where a.${balance} <> coalesce(s.amount, 0) or a.entries_count <> coalesce(s.entries, 0)
      or not s.continues or not s.numbered
    order by 1, 2 limit ${limit}`.execute(db);
  return rows;
};
