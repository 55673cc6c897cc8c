import { sql } from 'kysely';
import { excludedNow } from '../../excluded-skus/index.ts';
import { systemActor } from '../../platform/audit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { readSetting, saveSetting } from '../../platform/settings.ts';
import { pushDiscount } from './push-discount.ts';

const NAME = 'discounts.excluded-skus-sent';

/** Excluding a SKU changes what shops give on everything: discounts that still run are sent again once the list has changed. */
export const exclusionJobs: Jobs = {
  'send-discounts-without-excluded': {
    schedule: '*/5 * * * *',
    run: async ({ db, house }) => {
      const excluded = await excludedNow(db, 'DISCOUNT');
      const before = await readSetting(db, NAME);
      if (JSON.stringify(before ?? []) === JSON.stringify(excluded)) return;
      await db.transaction().execute(async (trx) => {
        await saveSetting(trx, NAME, excluded);
        const { rows } = await sql<{ discount_id: string }>`
          select d.discount_id from discounts d
          where d.discount_type <> 'SHIPPING' and coalesce(d.ends, 'infinity') > now() - interval '1 day' and exists (
            select from discount_shops ds
            where ds.discount_id = d.discount_id and ds.removed_at is null and not ds.paused
          )
          order by d.discount_id`.execute(trx);
        for (const { discount_id } of rows) {
          await pushDiscount(house, trx, systemActor('Excluded SKUs'), discount_id);
        }
      });
    },
  },
};
