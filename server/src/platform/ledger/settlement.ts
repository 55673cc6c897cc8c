import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { plannedAnew } from '../database/kept-plans.ts';
import { fewRowsOfStores } from '../database/one-statement.ts';
import { rowsOfStores } from '../database/store-servers.ts';
import type { Ledger, LedgerKind } from './ledger.ts';

/** What happened in one store to accounts of another (or of its own), in the ledger's unit. */
export type Settled = { home: number; event: number; amount: number; count: number };

/**
 * The type that an entry counts as, as SQL on the entries `e`: a reversal counts, with its opposite amount, as what
 * it takes back.
 */
export const countsAs = sql<string>`coalesce(e.reverses_type, e.type)`;

/**
 * What stores owe each other: the sum of entries of some types by the account's store and the store where they
 * happened, less what was taken back, the largest first. `where` speaks of the entries `e`; of several conditions, of which no entry fulfils
 * two, each is looked for with an index of its own.
 */
export const settlementOf = async <K extends LedgerKind>(
  db: Database,
  ledger: Ledger<K>,
  types: readonly K['type'][],
  where: RawBuilder<unknown> | readonly RawBuilder<unknown>[],
  { isMuch = false } = {},
): Promise<Settled[]> => {
  const isOfType = sql`${countsAs} = any(${types}::text[])`;
  const parts = [where].flat().map(
    (condition) => sql`
    select e.* from ${sql.table(ledger.entries.table)} e where ${isOfType} and ${condition}`,
  );
  const asked = sql<Settled>`
    select e.shop_id as home, e.event_shop_id as event,
      -sum(e.${sql.ref(`amount_${ledger.unit}`)})::float8 as amount, count(*)::float8 as count
    from (${sql.join(parts, sql` union all `)}) e
    group by 1, 2`;
  const rows = await (isMuch ? rowsOfStores(db, plannedAnew(asked)) : fewRowsOfStores(db, asked));
  return rows.toSorted((a, b) => b.amount - a.amount || a.home - b.home || a.event - b.event);
};
