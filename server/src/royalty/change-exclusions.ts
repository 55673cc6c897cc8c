import { ApiError } from '@backroom/contract/kit/errors';
import type { royaltyEndpoints } from '@backroom/contract/royalty';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';

type Exclusion = {
  exclusion_id: string;
  sku: string;
  note: string;
  effective_from: Date;
  effective_to: Date | null;
  created_by: string;
  known: boolean;
};

const read = async (db: Database, id?: string) => {
  const { rows } = await sql<Exclusion>`
    select exclusion_id, sku, note, effective_from, effective_to, created_by,
      exists (select 1 from skus k where lower(k.sku) = lower(e.sku))
        or exists (select 1 from variants v where lower(v.sku) = lower(e.sku)) as known
    from royalty_excluded_skus e where ${id ?? null}::uuid is null or exclusion_id = ${id ?? null}::uuid
    order by effective_to is not null, sku, effective_from desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    effective_from: row.effective_from.toISOString(),
    effective_to: row.effective_to?.toISOString() ?? null,
  }));
};

const one = async (db: Database, id: string) => {
  const [found] = await read(db, id);
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such exclusion');
  return found;
};

export const listExclusions = async ({ db }: Call<typeof royaltyEndpoints.getRoyaltyExclusions>) => ({
  data: await read(db),
});

/** Frees a SKU of royalty from now on. @throws ApiError CONFLICT where it already is. */
export const addExclusion = ({ db, actor, body }: Call<typeof royaltyEndpoints.addRoyaltyExclusion>) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('royalty-exclusions'))`.execute(trx);
    const { rows } = await sql`
      select 1 from royalty_excluded_skus where lower(sku) = lower(${body.sku}) and effective_to is null`.execute(
      trx,
    );
    if (rows.length > 0) throw new ApiError('CONFLICT', 'SKU is already excluded');
    const { exclusion_id } = await trx
      .insertInto('royalty_excluded_skus')
      .values({ sku: body.sku, note: body.note, created_by: actor.name })
      .returning('exclusion_id')
      .executeTakeFirstOrThrow();
    await audit(trx, actor, {
      action: 'royalty-exclusion.added',
      entity: 'royalty-exclusion',
      entityId: exclusion_id,
      after: body,
      reason: body.note,
    });
    return one(trx, exclusion_id);
  });

/** Charges royalty on a SKU again from now on; what was sold meanwhile stays free. */
export const endExclusion = ({ db, actor, body }: Call<typeof royaltyEndpoints.endRoyaltyExclusion>) =>
  db.transaction().execute(async (trx) => {
    const ended = await sql`
      update royalty_excluded_skus set effective_to = now()
      where exclusion_id = ${body.exclusion_id}::uuid and effective_to is null`.execute(trx);
    const found = await one(trx, body.exclusion_id);
    if (ended.numAffectedRows) {
      await audit(trx, actor, {
        action: 'royalty-exclusion.ended',
        entity: 'royalty-exclusion',
        entityId: body.exclusion_id,
        after: { sku: found.sku, effective_to: found.effective_to },
      });
    }
    return found;
  });
