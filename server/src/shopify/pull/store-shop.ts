import type { ClockFrom } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** A store as what is read from its shop is written into it. */
export type StoreShop = {
  shop_id: number;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: readonly ClockFrom[] | null;
  currency: string;
  /** Whether a first load has brought all orders: what they say of other things is known then. */
  orders_loaded: boolean;
};

export const readStoreShop = async (db: Database, shopId: number): Promise<StoreShop> => {
  const loading = sql<boolean>`exists (select from shopify_slices where shop_id = ${shopId} and kind = 'orders'
    and state in ('WAITING', 'RUNNING'))`;
  const { is_loading, ...shop } = await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency', loading.as('is_loading')])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { ...shop, orders_loaded: !is_loading };
};
