import type { LocalDate } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** The day of each store's first order; stores without any are left out. */
export const firstSales = async (
  db: Database,
  shopIds: readonly number[],
): Promise<Map<number, LocalDate>> => {
  const { rows } = await sql<{ shop_id: number; first: LocalDate }>`
    select shop_id, min(local_date) as first from order_counts
    where shop_id = any(${[...shopIds]}::int[]) and orders > 0 group by 1`.execute(db);
  return new Map(rows.map(({ shop_id, first }) => [shop_id, first]));
};
