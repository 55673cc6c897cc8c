import { type CheckResult, nothingDiffers } from '../../checks/index.ts';
import { besideFacts, type ReportRange, sumsBesideFacts } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** I16: the sums that reports read are those of the facts, in every group of every kind. */
export const cellsIdentity = async (db: Database, range: ReportRange): Promise<CheckResult> => {
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  const differences = await sumsBesideFacts(db, besideFacts(range));
  return nothingDiffers(
    'I16',
    'Sums that reports read',
    'every sum = its facts',
    differences.map(({ what, shop_id }) => {
      const store = shop_id === null ? undefined : storeOf.get(shop_id);
      return {
        shop: store?.shop ?? '',
        store_name: store?.store_name ?? 'All stores',
        name: what,
        shopify_order_id: null,
        difference: 0,
      };
    }),
  );
};
