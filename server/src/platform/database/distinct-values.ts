import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

type Asked = {
  table: string;
  column: string;
  where?: RawBuilder<unknown>;
};

/**
 * The different values of an indexed text column in order, without null, however many rows there are: one probe of the index
 * each, so for columns with few values. A recursive query would do it at once, but not where rows lie on several servers.
 */
export const distinctValues = async (
  db: Database,
  { table, column, where = sql`true` }: Asked,
): Promise<string[]> => {
  const name = sql.ref(column);
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const further: RawBuilder<unknown> = after === null ? sql`true` : sql`${name} > ${after}`;
    const { rows }: { rows: { value: string | null }[] } = await sql<{ value: string | null }>`
      select min(${name}) as value from ${sql.table(table)} where ${further} and ${where}`.execute(db);
    after = rows[0]?.value ?? null;
    if (after === null) return found;
    found.push(after);
  }
};
