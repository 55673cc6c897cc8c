import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { UserRow } from './user-rows.ts';

/**
 * Makes changes of SuperAdmins wait for each other, so that two can't take the role from one another at once; to be
 * called first in the transaction.
 */
export const holdSuperAdmins = async (trx: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('super-admins', 0))`.execute(trx);
};

/** @throws ApiError where nobody would be left who may do everything (domain.md 3.10) */
export const keepASuperAdmin = async (trx: Database, without: UserRow, field?: string): Promise<void> => {
  if (without.role !== 'SuperAdmin' || without.status !== 'Active') return;
  const { rows } = await sql<{ others: number }>`
    select count(*)::float8 as others from users where role = 'SuperAdmin' and status = 'Active'
      and deleted_at is null and user_id <> ${without.user_id}::uuid`.execute(trx);
  if ((rows[0]?.others ?? 0) > 0) return;
  const words = 'This is the last active SuperAdmin. Make somebody else one first.';
  throw field ? invalidField(field, words) : new ApiError('CONFLICT', words);
};

/** Why a user can't have a status; null where they can. */
export const whyNotStatus = (user: UserRow, status: UserRow['status']): string | null => {
  if (status === 'Invited' && user.has_password) return 'They have accepted their invitation already';
  if ((status === 'Active' || status === 'Locked') && !user.has_password) {
    return 'They have not accepted their invitation yet';
  }
  if (status === 'Active' && user.franchisee_status === 'inactive') {
    return 'Their franchisee is suspended. Lift that first.';
  }
  return null;
};
