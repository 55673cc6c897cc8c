import { ApiError } from '@backroom/contract/kit/errors';
import { type DemandedOf, demandedOf, type secondFactorEndpoints } from '@backroom/contract/second-factor';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { assertVersion, versionOf } from '../../platform/record-version.ts';
import { isFactorDemanded, SECOND_FACTOR_SETTING } from '../../platform/sessions/second-factor.ts';
import { readSetting, saveSetting } from '../../platform/settings.ts';

const readPolicy = async (db: Database): Promise<DemandedOf> =>
  demandedOf.catch('nobody').parse(await readSetting(db, SECOND_FACTOR_SETTING));

/** How many of those of whom one is demanded have none yet. */
const countWithout = async (db: Database, demanded: DemandedOf): Promise<number> => {
  const users = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['users.role', 'users.type', 'users.factor_required', 'second_factors.kind'])
    .where('users.status', '=', 'Active')
    .where('users.deleted_at', 'is', null)
    .execute();
  return users.filter((user) => user.kind === null && isFactorDemanded(demanded, user)).length;
};

const policyOf = (secondFactor: DemandedOf) => ({ secondFactor, version: versionOf({ secondFactor }) });

const answer = async (db: Database, secondFactor: DemandedOf) => ({
  policy: policyOf(secondFactor),
  without: await countWithout(db, secondFactor),
});

export const getPolicy = async ({ db }: Call<typeof secondFactorEndpoints.getSecurityPolicy>) =>
  answer(db, await readPolicy(db));

/** @throws ApiError CONFLICT where it would catch whoever sets it without one of their own; VERSION_CONFLICT */
export const setPolicy = async (call: Call<typeof secondFactorEndpoints.setSecurityPolicy>) =>
  call.db.transaction().execute(async (trx) => {
    const { user, body, actor } = call;
    const own = await trx
      .selectFrom('second_factors')
      .select('kind')
      .where('user_id', '=', user.user_id)
      .executeTakeFirst();
    if (!own && isFactorDemanded(body.secondFactor, user)) {
      throw new ApiError(
        'CONFLICT',
        'Switch your own second factor on first, so that you are not caught by this.',
      );
    }
    await sql`select pg_advisory_xact_lock(hashtextextended(${SECOND_FACTOR_SETTING}, 0))`.execute(trx);
    const before = await readPolicy(trx);
    assertVersion(body.version, policyOf(before));
    await saveSetting(trx, SECOND_FACTOR_SETTING, body.secondFactor);
    await audit(trx, actor, {
      action: 'security.policy-changed',
      entity: 'settings',
      before: { secondFactor: before },
      after: { secondFactor: body.secondFactor },
    });
    return answer(trx, body.secondFactor);
  });
