import { sql } from 'kysely';
import { excludedNow } from '../../excluded-skus/index.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import { pushToShops } from '../../pushes/index.ts';
import type { CampaignRow } from '../campaign.ts';
import { campaignColumns, DISCOUNT } from '../read-discounts.ts';
import { wantedOf } from './wanted.ts';

type Store = { shop_id: number; paused: boolean; removed: boolean };

/**
 * Sends a discount as it stands now to the shops of its stores, in the transaction that changed it: to those named, or to all.
 * @returns stores to which it is on its way
 */
export const pushDiscount = async (
  house: House,
  trx: Database,
  actor: Actor,
  discountId: string,
  shopIds?: readonly number[],
  { byRule = false } = {},
): Promise<ReadonlySet<number>> => {
  const [campaigns, stores, excluded] = await Promise.all([
    sql<CampaignRow>`select ${campaignColumns} from discounts d where discount_id = ${discountId}::uuid`.execute(
      trx,
    ),
    sql<Store>`select shop_id, paused, removed_at is not null as removed from discount_shops
      where discount_id = ${discountId}::uuid
        and (${shopIds ? [...shopIds] : null}::int[] is null or shop_id = any(${shopIds ? [...shopIds] : null}::int[]))
        and (removed_at is null or ${shopIds !== undefined})
      order by shop_id`.execute(trx),
    excludedNow(trx, 'DISCOUNT'),
  ]);
  const [row] = campaigns.rows;
  if (!row || stores.rows.length === 0) return new Set();
  const pushed = await pushToShops(house, trx, actor, {
    kind: DISCOUNT,
    subject: discountId,
    label: `Discount ${row.title}`,
    to: stores.rows.map(({ shop_id, ...store }) => ({
      shopId: shop_id,
      wanted: wantedOf(row, store, excluded),
    })),
    byRule,
  });
  return new Set(pushed.stores.filter(({ onItsWay }) => onItsWay).map(({ shopId }) => shopId));
};
