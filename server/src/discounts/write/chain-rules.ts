import type { discountRulesEndpoints } from '@backroom/contract/discount-rules';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { assertVersion, versionOf } from '../../platform/record-version.ts';
import { forgetSetting, readSetting, saveSetting } from '../../platform/settings.ts';

const NAME = 'discounts.franchisee-cap-pct';

/** What a franchisee's own discount takes off at most, in percent; null where the chain sets no limit. */
export const readCap = async (db: Database): Promise<number | null> => {
  const kept = await readSetting(db, NAME);
  return typeof kept === 'number' ? kept : null;
};

const rulesOf = (franchisee_cap_pct: number | null) => ({
  franchisee_cap_pct,
  version: versionOf({ franchisee_cap_pct }),
});

export const readRules = async ({ db }: Call<typeof discountRulesEndpoints.getDiscountRules>) =>
  rulesOf(await readCap(db));

/**
 * Discounts that run already stay as they are; the next time one is saved the rule holds.
 * @throws ApiError VERSION_CONFLICT
 */
export const saveRules = async ({
  db,
  actor,
  body,
}: Call<typeof discountRulesEndpoints.setDiscountRules>) => {
  const { franchisee_cap_pct } = body;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${NAME}, 0))`.execute(trx);
    const before = await readCap(trx);
    assertVersion(body.version, rulesOf(before));
    if (franchisee_cap_pct === null) await forgetSetting(trx, NAME);
    else await saveSetting(trx, NAME, franchisee_cap_pct);
    await audit(trx, actor, {
      action: 'discount-rules.changed',
      entity: 'discount-rules',
      before: { franchisee_cap_pct: before },
      after: { franchisee_cap_pct },
    });
  });
  return rulesOf(franchisee_cap_pct);
};
