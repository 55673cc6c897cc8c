import type { discountRulesEndpoints } from '@backroom/contract/discount-rules';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { forgetSetting, readSetting, saveSetting } from '../../platform/settings.ts';

const NAME = 'discounts.franchisee-cap-pct';

/** What a franchisee's own discount takes off at most, in percent; null where the chain sets no limit. */
export const readCap = async (db: Database): Promise<number | null> => {
  const kept = await readSetting(db, NAME);
  return typeof kept === 'number' ? kept : null;
};

export const readRules = async ({ db }: Call<typeof discountRulesEndpoints.getDiscountRules>) => ({
  franchisee_cap_pct: await readCap(db),
});

/** Discounts that run already stay as they are; the next time one is saved the rule holds. */
export const saveRules = async ({
  db,
  actor,
  body,
}: Call<typeof discountRulesEndpoints.setDiscountRules>) => {
  const { franchisee_cap_pct } = body;
  await db.transaction().execute(async (trx) => {
    const before = await readCap(trx);
    if (franchisee_cap_pct === null) await forgetSetting(trx, NAME);
    else await saveSetting(trx, NAME, franchisee_cap_pct);
    await audit(trx, actor, {
      action: 'discount-rules.changed',
      entity: 'discount-rules',
      before: { franchisee_cap_pct: before },
      after: { franchisee_cap_pct },
    });
  });
  return { franchisee_cap_pct };
};
