import { toDollars } from '@backroom/contract/kit/money';
import { type CheckResult, nothingDiffers } from '../../checks/index.ts';
import type { ReportRange } from '../../figures/index.ts';
import { factsBesideDocuments } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** So many orders are worked out again at most: somebody waits for the answer. */
const MOST_ORDERS = 5_000;

/** I17: what was posted of an order is what its document says, event by event, and on the days that it says. */
export const documentIdentity = async (db: Database, range: ReportRange): Promise<CheckResult> => {
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  const astray = await factsBesideDocuments(db, range, MOST_ORDERS);
  return nothingDiffers(
    'I17',
    'Events of orders, day by day',
    `facts of each order = its document, of the newest ${MOST_ORDERS.toLocaleString('en-US')}`,
    astray.map(({ shop_id, name, shopify_order_id, cents }) => ({
      shop: storeOf.get(shop_id)?.shop ?? '',
      store_name: storeOf.get(shop_id)?.store_name ?? '',
      name,
      shopify_order_id,
      difference: toDollars(cents),
    })),
  );
};
