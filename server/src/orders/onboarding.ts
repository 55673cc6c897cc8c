import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';
import { firstDays } from './first-days.ts';

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
      const first = await firstDays(db, shopIds);
      return new Map([...first].map(([shopId, day]) => [shopId, new Date(day)]));
    },
  },
];
