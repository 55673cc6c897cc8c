import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

/** Whether a store has orders. */
export const hasOrders: Contributions['hasOrders'] = async (db, shopId) => {
  const { rows } = await sql`select 1 from order_counts where shop_id = ${shopId} limit 1`.execute(db);
  return rows.length > 0;
};

export const onboarding: Contributions['onboarding'] = [
  {
    key: 'first-sale',
    label: 'First sale',
    place: 80,
    waitsFor: 'the franchisee',
    done: async (db, shopIds) => {
      const { rows } = await sql<{ shop_id: number; at: Date }>`
        select shop_id, min(local_date)::timestamptz as at from order_counts
        where shop_id = any(${[...shopIds]}::int[]) and orders > 0 group by shop_id`.execute(db);
      return new Map(rows.map(({ shop_id, at }) => [shop_id, at]));
    },
  },
];
