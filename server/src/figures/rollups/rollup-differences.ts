import { sql } from 'kysely';
import type { Period } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { sumsOfMonths } from './roll-up.ts';
import { columnsOf, rollups } from './rollup.ts';

/** A store's month whose sums aren't those of its facts. */
export type RollupDifference = { shop_id: number; month: Period };

/** Works out the sums of every month that is rolled up again and names those that differ. */
export const rollupDifferences = async (db: Database): Promise<RollupDifference[]> => {
  const stores = await sql<{ shop_id: number; months: Period[] }>`
    select shop_id, array_agg(period order by period) as months from rolled_periods
    where period ~ '^[0-9]{4}-[0-9]{2}$' group by 1 order by 1`.execute(db);
  const found = new Map<string, RollupDifference>();
  for (const { shop_id, months } of stores.rows) {
    for (const rollup of rollups) {
      const columns = sql.raw(['shop_id', 'period', 'first_day', ...columnsOf(rollup)].join(', '));
      const wanted = sql`select ${columns} from (${sumsOfMonths(rollup, shop_id, months)}) w`;
      const there = sql`select ${columns} from ${sql.table(rollup.table)}
        where shop_id = ${shop_id} and period = any(${months}::text[])`;
      const { rows } = await sql<{ period: Period }>`
        select distinct period from (
          (${wanted} except ${there}) union all (${there} except ${wanted})) d`.execute(db);
      for (const { period } of rows) found.set(`${shop_id}/${period}`, { shop_id, month: period });
    }
  }
  return [...found.values()];
};
