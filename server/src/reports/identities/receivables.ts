import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What customers of the stores owe at close of a day, in cents: value of each order less what was paid on it. */
const owedAt = async (db: Database, { shopIds }: ReportRange, day: string): Promise<number> => {
  const shops = sql`shop_id = any(${[...shopIds]}::int[]) and local_date <= ${day}::date`;
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(owed), 0)::float8 as owed from (
      select shop_id, order_id, sum(cents) as owed from (
        select shop_id, order_id, gross_cents - discount_cents - return_cents + tax_cents as cents
        from sales_lines where ${shops}
        union all select shop_id, order_id, amount_cents + tax_cents from order_charges where ${shops}
        union all select shop_id, order_id, -amount_cents from payments where ${shops}
      ) facts group by 1, 2
    ) orders`.execute(db);
  return rows[0]?.owed ?? 0;
};

/** How receivables changed over a range, worked out order by order from the beginning of time, in cents (I9). */
export const receivablesChange = async (db: Database, range: ReportRange): Promise<number> => {
  const [end, start] = await Promise.all([
    owedAt(db, range, range.end),
    owedAt(db, range, addDays(range.start, -1)),
  ]);
  return end - start;
};
