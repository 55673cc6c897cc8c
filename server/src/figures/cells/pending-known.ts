/**
 * On several servers each look at what is pending asks all of them, and a statement that adds it to the chain's cells, which lie
 * on the coordinator, has these copied first. So what is pending is read once for a moment, where it is little, and its rows go
 * into the chain's sums from here: most often there are none.
 */
import { type RawBuilder, sql } from 'kysely';
import { figureFolds, pendingTable, type SummedTable, summedTables } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import { isMoment, onceOfMoment } from '../../platform/database/snapshot.ts';
import { rowsOfStores } from '../../platform/database/store-servers.ts';
import { foldedIn, isUnknownToChain } from '../../platform/folding/folded.ts';

/** Rows that the chain's cells don't know, as JSON, of each table that has any. */
export type PendingKnown = ReadonlyMap<SummedTable, readonly string[]>;

/** Above so many rows they are left where they are: as JSON they would take longer. */
const MOST_ROWS = 300;

const read = async (db: Database): Promise<PendingKnown | null> => {
  const unknown = isUnknownToChain(await foldedIn(db, figureFolds, 'chain'));
  const rowsOf = (table: SummedTable) => sql`
    select shop_id, ${sql.lit(table)} as of_table, to_jsonb(p)::text as pending
    from ${sql.table(pendingTable(table))} p where ${unknown}`;
  const rows = await rowsOfStores(
    db,
    sql<{ of_table: SummedTable; pending: string }>`
    select of_table, pending from (${sql.join(summedTables.map(rowsOf), sql` union all `)}) r
    limit ${sql.lit(MOST_ROWS + 1)}`,
    { isKept: true },
  );
  if (rows.length > MOST_ROWS) return null;
  const groups = Map.groupBy(rows, (row) => row.of_table);
  return new Map([...groups].map(([table, own]) => [table, own.map(({ pending }) => pending)]));
};

/** What the chain's cells don't know in this moment; null on one server, where nothing is one moment, and where it is much. */
export const pendingKnown = async (db: Database): Promise<PendingKnown | null> => {
  if (!isMoment(db) || !(await isKnownSpread(db))) return null;
  return await onceOfMoment(db, 'pending of figures', () => read(db));
};

/** These rows of a table as they stand in it, for the from of a statement. */
export const knownRows = (table: SummedTable, rows: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(pendingTable(table))}, ${`[${rows.join(',')}]`}::jsonb) p`;
