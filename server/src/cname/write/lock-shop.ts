import type { Database } from '../../platform/database/connect.ts';

/** Lets one change of a store's names be made at a time: only one of them is the main one. */
export const lockShop = (trx: Database, shopId: number) =>
  trx.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forUpdate().execute();
