import type { ExclusionScope } from '@backroom/contract/excluded-sku-columns';
import type { excludedSkusEndpoints } from '@backroom/contract/excluded-skus';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { readExcluded } from './read-exclusions.ts';

/** How old "now" may be when it arrives. */
const GRACE_MS = 60_000;

const ALREADY = 'SKU is already excluded';

type Wanted = { reason: string; scopes: ExclusionScope[]; effective_from?: string | undefined };

/** Royalty is head office's income: only a SuperAdmin gives it up or takes it back (domain.md 3.7). */
const refuseRoyalty = ({ audience }: Scope, scopes: readonly ExclusionScope[]): void => {
  if (scopes.includes('ROYALTY') && audience !== 'super-admin') {
    throw new ApiError('FORBIDDEN', 'Only a SuperAdmin may change on which SKUs royalty is charged');
  }
};

/** Null means now. @throws ApiError VALIDATION_FAILED where it lies in the past */
const startOf = (given: string | undefined): Date | null => {
  if (given === undefined) return null;
  const at = new Date(given);
  if (at.getTime() < Date.now() - GRACE_MS) {
    throw invalidField('effective_from', 'Exclusions act on later orders only: choose now or a later moment');
  }
  return at;
};

/** Keeps a SKU out of those programmes that it isn't kept out of yet, and says which they were. */
const exclude = async (
  trx: Database,
  actor: Actor,
  sku: string,
  wanted: Wanted,
): Promise<ExclusionScope[]> => {
  const { rows } = await sql<{ scope: ExclusionScope }>`
    insert into excluded_skus (sku, scope, reason, effective_from, added_by)
    select ${sku}, scope, ${wanted.reason}, coalesce(${startOf(wanted.effective_from)}::timestamptz, now()), ${actor.name}
    from unnest(${wanted.scopes}::text[]) as scope
    on conflict (lower(sku), scope) where effective_to is null do nothing returning scope`.execute(trx);
  const added = rows.map(({ scope }) => scope);
  if (added.length > 0) {
    await audit(trx, actor, {
      action: 'excluded-sku.added',
      entity: 'excluded-sku',
      entityId: sku.toLowerCase(),
      after: { sku, scopes: added, effective_from: wanted.effective_from ?? null },
      reason: wanted.reason,
    });
  }
  return added;
};

/** @throws ApiError VALIDATION_FAILED where it is excluded from all of them already, FORBIDDEN for royalty */
export const addExcluded = ({
  db,
  scope,
  actor,
  body,
}: Call<typeof excludedSkusEndpoints.addExcludedSku>) => {
  refuseRoyalty(scope, body.scopes);
  return db.transaction().execute(async (trx) => {
    const added = await exclude(trx, actor, body.sku, body);
    const sku = await readExcluded(trx, body.sku);
    if (added.length === 0 || !sku) throw invalidField('sku', ALREADY);
    return {
      message: `${sku.sku} excluded`,
      sku,
      warning: sku.known ? null : `${sku.sku} was not found in any store`,
    };
  });
};

/** Several at once; one that is excluded already is told so and holds up no other. */
export const addExcludedSkus = async ({
  db,
  scope,
  actor,
  body,
}: Call<typeof excludedSkusEndpoints.addExcludedSkus>) => {
  refuseRoyalty(scope, body.scopes);
  const skus = [...new Map(body.skus.map((sku) => [sku.toLowerCase(), sku])).values()];
  const results = await db.transaction().execute(async (trx) => {
    const told: { id: string; ok: boolean; message: string }[] = [];
    // In one order, so that two who exclude the same SKUs don't wait for each other.
    for (const sku of skus.toSorted()) {
      const added = await exclude(trx, actor, sku, body);
      told.push({ id: sku, ok: added.length > 0, message: added.length > 0 ? 'Excluded' : ALREADY });
    }
    return told;
  });
  return { matched: results.length, done: results.filter(({ ok }) => ok).length, results };
};

/** Ends exclusions from now on; one that was still to begin never does. @throws ApiError NOT_FOUND, FORBIDDEN */
export const removeExcluded = ({
  db,
  scope,
  actor,
  body,
}: Call<typeof excludedSkusEndpoints.removeExcludedSku>) => {
  if (body.scopes) refuseRoyalty(scope, body.scopes);
  const mine =
    scope.audience === 'super-admin' ? ['LOYALTY', 'DISCOUNT', 'ROYALTY'] : ['LOYALTY', 'DISCOUNT'];
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ scope: ExclusionScope }>`
      update excluded_skus set effective_to = greatest(now(), effective_from), removed_by = ${actor.name}
      where lower(sku) = lower(${body.sku}) and effective_to is null and scope = any(${body.scopes ?? mine}::text[])
      returning scope`.execute(trx);
    const left = (await readExcluded(trx, body.sku))?.scopes ?? [];
    if (rows.length === 0) {
      if (left.length > 0) refuseRoyalty(scope, left);
      throw new ApiError('NOT_FOUND', `${body.sku} is not excluded`);
    }
    const ended = rows.map((row) => row.scope);
    await audit(trx, actor, {
      action: 'excluded-sku.removed',
      entity: 'excluded-sku',
      entityId: body.sku.toLowerCase(),
      before: { sku: body.sku, scopes: [...ended, ...left].toSorted() },
      after: { sku: body.sku, scopes: left },
    });
    return {
      message:
        left.length === 0
          ? `${body.sku} takes part again`
          : `${body.sku} takes part again, but is still kept out of ${left.map((one) => one.toLowerCase()).join(' and ')}`,
      left,
    };
  });
};
