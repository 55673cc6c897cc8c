import type { ClockFrom } from '@backroom/contract/kit/dates';
import type { Database } from '../../platform/database/connect.ts';

/** A store as what is read from its shop is written into it. */
export type StoreShop = {
  shop_id: number;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: readonly ClockFrom[] | null;
  currency: string;
};

export const readStoreShop = (db: Database, shopId: number): Promise<StoreShop> =>
  db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
