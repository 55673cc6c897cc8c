import type { ClockFrom } from '@backroom/contract/kit/dates';
import type { Database } from '../database/connect.ts';

/** A store as imports know it. */
export type ImportShop = {
  shop_id: number;
  shop_domain: string;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: readonly ClockFrom[] | null;
  currency: string;
};

export const findImportShop = async (db: Database, domain: string): Promise<ImportShop | null> =>
  (await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
    .where('shop_domain', '=', domain.trim().toLowerCase())
    .executeTakeFirst()) ?? null;
