import { sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/**
 * How what customers of the stores owe changed over a range, in cents (I9): what their orders are worth more at its end than
 * on the day before, less what was paid on them more. What was posted before the range is on both sides.
 */
export const receivablesChange = async (
  db: Database,
  { shopIds, start, end }: ReportRange,
): Promise<number> => {
  const posted = sql`shop_id = any(${[...shopIds]}::int[]) and local_date between ${start}::date and ${end}::date`;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (
      select gross_cents - discount_cents - return_cents + tax_cents as cents from sales_lines where ${posted}
      union all select amount_cents + tax_cents from order_charges where ${posted}
      union all select -amount_cents from payments where ${posted}
    ) facts`.execute(db);
  return rows[0]?.cents ?? 0;
};
