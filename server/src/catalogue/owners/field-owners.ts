import { ApiError } from '@backroom/contract/kit/errors';
import { type OwnedField, type OwnerName, ownedFields } from '@backroom/contract/product-owner-words';
import type { FieldOwner, productOwnersEndpoints } from '@backroom/contract/product-owners';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';

type Row = {
  field: OwnedField;
  owner: Exclude<OwnerName, 'ASK'>;
  band_percent: number | null;
  changed_by: string;
  changed_at: Date;
};

export type Owners = ReadonlyMap<string, { owner: OwnerName; bandPercent: number }>;

const readRows = async (db: Database): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select field, owner, band_percent, changed_by, changed_at from product_field_owners`.execute(db);
  return rows;
};

/** Who decides about fields; one that isn't in it is asked about. */
export const readOwners = async (db: Database): Promise<Owners> =>
  new Map(
    (await readRows(db)).map(({ field, owner, band_percent }) => [
      field,
      { owner, bandPercent: band_percent ?? 0 },
    ]),
  );

const present = (rows: readonly Row[]): FieldOwner[] =>
  ownedFields.map((field) => {
    const row = rows.find((one) => one.field === field);
    return {
      field,
      owner: row?.owner ?? 'ASK',
      band_percent: row?.band_percent ?? null,
      changed_by: row?.changed_by ?? null,
      changed_at: row?.changed_at.toISOString() ?? null,
    };
  });

export const getProductFieldOwners = async ({
  db,
}: Call<typeof productOwnersEndpoints.getProductFieldOwners>) => ({ owners: present(await readRows(db)) });

/** @throws ApiError FORBIDDEN for anybody but a SuperAdmin */
export const saveProductFieldOwners = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof productOwnersEndpoints.saveProductFieldOwners>) => {
  if (scope.audience !== 'super-admin') {
    throw new ApiError('FORBIDDEN', 'Only a SuperAdmin says who decides about fields');
  }
  return db.transaction().execute(async (trx) => {
    const before = await readRows(trx);
    for (const { field, owner, band_percent } of body.owners) {
      await sql`delete from product_field_owners where field = ${field}`.execute(trx);
      if (owner === 'ASK') continue;
      await sql`insert into product_field_owners (field, owner, band_percent, changed_by)
        values (${field}, ${owner}, ${owner === 'BAND' ? (band_percent ?? null) : null}, ${actor.name})
        on conflict (field) do update set owner = excluded.owner, band_percent = excluded.band_percent,
          changed_by = excluded.changed_by`.execute(trx);
    }
    const after = await readRows(trx);
    const told = (rows: readonly Row[]) =>
      Object.fromEntries(
        rows.map((row) => [row.field, row.owner + (row.band_percent ? ` ${row.band_percent} %` : '')]),
      );
    await audit(trx, actor, {
      action: 'product-field-owners.saved',
      entity: 'product-field-owners',
      before: told(before),
      after: told(after),
    });
    return { owners: present(after) };
  });
};
