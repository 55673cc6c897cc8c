import { sql } from 'kysely';
import { excludedNow } from '../../excluded-skus/index.ts';
import { systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lastWanted } from '../../pushes/index.ts';
import { DISCOUNT } from '../read-discounts.ts';
import { pushDiscount } from './push-discount.ts';
import { wantedDiscount } from './wanted.ts';

/** Discounts that still run and give on goods, with the stores in which they do. */
const running = async (db: Database): Promise<Map<string, ReadonlySet<number>>> => {
  const { rows } = await sql<{ discount_id: string; shop_ids: number[] }>`
    select d.discount_id, array_agg(ds.shop_id) as shop_ids
    from discounts d join discount_shops ds on ds.discount_id = d.discount_id
    where d.discount_type <> 'SHIPPING' and coalesce(d.ends, 'infinity') > now() - interval '1 day'
      and ds.removed_at is null and not ds.paused
    group by d.discount_id order by d.discount_id`.execute(db);
  return new Map(rows.map(({ discount_id, shop_ids }) => [discount_id, new Set(shop_ids)]));
};

const excludedIn = (wanted: unknown) => wantedDiscount.safeParse(wanted).data?.excluded;

/**
 * Excluding a SKU changes what shops give on everything: discounts that still run are sent again to stores that were last told of
 * another list. What a shop changed itself waits until somebody has decided about it: a rule doesn't put ours back.
 */
export const exclusionJobs: Jobs = {
  'send-discounts-without-excluded': {
    schedule: '*/5 * * * *',
    run: async ({ db, house }) => {
      const excluded = await excludedNow(db, 'DISCOUNT');
      const now = JSON.stringify(excluded);
      const stores = await running(db);
      const told = await lastWanted(db, DISCOUNT, [...stores.keys()]);
      for (const [discountId, sold] of stores) {
        const behind = (told.get(discountId) ?? []).filter(
          ({ shopId, wanted, isTheirs }) =>
            sold.has(shopId) && !isTheirs && JSON.stringify(excludedIn(wanted)) !== now,
        );
        if (behind.length === 0) continue;
        const shopIds = behind.map(({ shopId }) => shopId);
        const actor = systemActor('Excluded SKUs');
        await db
          .transaction()
          .execute((trx) => pushDiscount(house, trx, actor, discountId, shopIds, { byRule: true }));
      }
    },
  },
};
