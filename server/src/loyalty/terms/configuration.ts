import { invalidField, versionConflict } from '@backroom/contract/kit/errors';
import type {
  LoyaltyConfigData,
  loyaltyConfigurationEndpoints,
} from '@backroom/contract/loyalty-configuration';
import {
  defaultTerms,
  givenBack,
  type LoyaltyTerms,
  MUCH_GIVEN_BACK,
} from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { readVersions, type TermsVersion, versionAt } from './terms-in-force.ts';

const present = (held: TermsVersion) => ({
  version: held.version,
  effective_from: held.effective_from.toISOString(),
  updated_by: held.updated_by,
  created_at: held.created_at.toISOString(),
  terms: held.terms,
});

const warningOf = (terms: LoyaltyTerms): string | null => {
  const share = givenBack(terms);
  return share > MUCH_GIVEN_BACK ? `Customers get back ${Math.round(share * 100)} % of what they pay` : null;
};

const readConfig = async (db: Database): Promise<LoyaltyConfigData> => {
  const versions = await readVersions(db);
  const excluded = await sql<{ sku: string }>`select sku from excluded_skus
    where scope = 'LOYALTY' and effective_from <= now() and (effective_to is null or effective_to > now())
    order by lower(sku) limit 1000`.execute(db);
  const now = new Date();
  const current = versionAt(versions, now);
  const terms = versions.at(-1)?.terms ?? defaultTerms;
  return {
    current: current && present(current),
    planned: versions.filter(({ effective_from }) => effective_from > now).map(present),
    previous: versions
      .filter((held) => held.effective_from <= now && held !== current)
      .toReversed()
      .map(present),
    terms,
    excluded_skus: excluded.rows.map(({ sku }) => sku),
    given_back_pct: Number((givenBack(terms) * 100).toFixed(2)),
    warning: warningOf(terms),
  };
};

export const readConfiguration = async ({
  db,
}: Call<typeof loyaltyConfigurationEndpoints.getLoyaltyPointsConfiguration>) => ({
  configData: await readConfig(db),
});

/** Terms begin a second from now at the earliest: whoever is posting an order has read them by then (terms-in-force.ts). */
const MARGIN_MS = 1_000;
const FARTHEST_MS = 366 * 86_400_000;

const beginOf = (asked: string | null | undefined, versions: readonly TermsVersion[]): Date => {
  const now = Date.now();
  const at = asked ? Date.parse(asked) : now;
  if (at < now - 60_000) throw invalidField('effective_from', 'Choose a moment that is still to come');
  if (at > now + FARTHEST_MS) throw invalidField('effective_from', 'Choose a moment within a year');
  const from = new Date(Math.max(at, now + MARGIN_MS));
  const last = versions.at(-1);
  if (last && last.effective_from >= from) {
    throw invalidField('effective_from', 'Choose a moment after the version that is planned already');
  }
  return from;
};

/** Stores a version as it is. */
export const addVersion = (
  trx: Database,
  { version, effective_from, terms, updated_by }: Omit<TermsVersion, 'created_at'>,
): Promise<unknown> =>
  sql`insert into loyalty_configurations (version, effective_from, terms, updated_by)
    values (${version}, ${effective_from}, ${JSON.stringify(terms)}::jsonb, ${updated_by})`.execute(trx);

/**
 * Saves a new version of the terms; those before stay as they were.
 * @throws ApiError VERSION_CONFLICT where somebody else saved one since the form was opened; VALIDATION_FAILED (fields of the
 *   terms, `effective_from`, `terms.participating_shops`)
 */
export const saveConfiguration = async ({
  services,
  body,
  actor,
}: Call<typeof loyaltyConfigurationEndpoints.updateLoyaltyPointsConfiguration>) =>
  services.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('loyalty configuration'))`.execute(trx);
    const versions = await readVersions(trx);
    const last = versions.at(-1);
    if (body.version !== undefined && body.version !== (last?.version ?? 0)) {
      throw versionConflict({ ...(last?.terms ?? defaultTerms), version: String(last?.version ?? 0) });
    }
    const shops = body.terms.participating_shops;
    if (shops.length > 0) {
      const known = await trx
        .selectFrom('shops')
        .select('shop_domain')
        .where('shop_domain', 'in', shops)
        .execute();
      const missing = shops.find((shop) => !known.some(({ shop_domain }) => shop_domain === shop));
      if (missing !== undefined)
        throw invalidField('terms.participating_shops', `There is no store ${missing}`);
    }
    const from = beginOf(body.effective_from, versions);
    const version = (last?.version ?? 0) + 1;
    await addVersion(trx, { version, effective_from: from, terms: body.terms, updated_by: actor.name });
    await audit(trx, actor, {
      action: 'loyalty-configuration.saved',
      entity: 'loyalty-configuration',
      entityId: String(version),
      before: last ? { ...last.terms, effective_from: last.effective_from.toISOString() } : null,
      after: { ...body.terms, effective_from: from.toISOString() },
    });
    return { message: 'Programme saved', configData: await readConfig(trx) };
  });
