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

export const readStoreShop = (db: Database, shopId: number): Promise<StoreShop> =>
  db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
    .select(
      sql<boolean>`not exists (select from shopify_slices l where l.shop_id = shops.shop_id and l.kind = 'orders'
        and l.state in ('WAITING', 'RUNNING'))`.as('orders_loaded'),
    )
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
