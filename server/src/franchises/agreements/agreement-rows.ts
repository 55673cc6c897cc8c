import type { Agreement } from '@backroom/contract/franchisee-agreements';
import type { LocalDate } from '@backroom/contract/kit/dates';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { versionOf } from '../../platform/record-version.ts';

export type AgreementRow = {
  franchisee_id: number;
  agreement_id: string;
  title: string;
  number: string;
  signed_on: LocalDate | null;
  renews_on: LocalDate | null;
  days_left: number | null;
  file_key: string | null;
  file_name: string | null;
  media_type: string | null;
  bytes: number | null;
  created_by: string;
  created_at: Date;
};

/** Days are counted in UTC: an agreement is the chain's, which stands in no store's zone. */
export const daysLeft = sql<number | null>`(a.renews_on - (now() at time zone 'UTC')::date)`;

const select = sql`select a.*, ${daysLeft} as days_left from franchisee_agreements a`;

/** What an agreement's form edits, with its version. */
export const editableOf = ({ title, number, signed_on, renews_on }: AgreementRow) => {
  const fields = { title, number, signedOn: signed_on, renewsOn: renews_on };
  return { ...fields, version: versionOf(fields) };
};

/** An agreement as the API gives it. */
export const presentAgreement = (row: AgreementRow): Agreement => {
  const { file_name, media_type, bytes } = row;
  return {
    agreement_id: row.agreement_id,
    title: row.title,
    number: row.number,
    signed_on: row.signed_on,
    renews_on: row.renews_on,
    days_left: row.days_left,
    document:
      file_name === null || media_type === null || bytes === null ? null : { file_name, media_type, bytes },
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    version: editableOf(row).version,
  };
};

/** The agreements of a franchisee, what is to be renewed first before the others. */
export const agreementsOf = async (db: Database, franchiseeId: number): Promise<Agreement[]> => {
  const { rows } = await sql<AgreementRow>`${select} where a.franchisee_id = ${franchiseeId}
    order by a.renews_on nulls last, a.created_at, a.agreement_id`.execute(db);
  return rows.map(presentAgreement);
};

type Named = { franchiseeId: string; agreementId: string };

/** One agreement of a franchisee that isn't deleted, locked where it is about to change. @throws ApiError NOT_FOUND */
export const readAgreement = async (
  db: Database,
  { franchiseeId, agreementId }: Named,
  lock = false,
): Promise<AgreementRow> => {
  if (lock) {
    await sql`select from franchisee_agreements
      where franchisee_id = ${Number(franchiseeId)} and agreement_id = ${agreementId}::uuid for update`.execute(
      db,
    );
  }
  const { rows } = await sql<AgreementRow>`${select}
    where a.franchisee_id = ${Number(franchiseeId)} and a.agreement_id = ${agreementId}::uuid
      and exists (select from franchisees f where f.franchisee_id = a.franchisee_id and f.deleted_at is null)`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such agreement');
  return row;
};
