import type { SessionUser } from '@backroom/contract/auth';
import type { Role, UserType } from '@backroom/contract/kit/access';
import type { Database } from '../platform/database/connect.ts';
import { isFactorDemanded, SECOND_FACTOR_SETTING } from '../platform/sessions/second-factor.ts';
import { photoAddress } from './photo-address.ts';

/** A user as the browser keeps it. @throws where the user doesn't exist (a session always has one). */
export const readSessionUser = async (db: Database, userId: string): Promise<SessionUser> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .leftJoin('user_photos', 'user_photos.user_id', 'users.user_id')
    .leftJoin('franchisees', 'franchisees.franchisee_id', 'users.franchisee_id')
    .select([
      'users.user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone_number',
      'user_photos.photo_id',
      'users.role',
      'users.type',
      'users.permissions',
      'users.factor_required',
      'second_factors.kind as factor_kind',
      'users.franchisee_id',
      'franchisees.first_name as franchisee_first_name',
      'franchisees.last_name as franchisee_last_name',
    ])
    .select((eb) =>
      eb.selectFrom('settings').select('value').where('name', '=', SECOND_FACTOR_SETTING).as('demanded_of'),
    )
    .where('users.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    username: `${row.first_name} ${row.last_name}`.trim(),
    phoneNumber: row.phone_number,
    photo: photoAddress(row.photo_id),
    // The table's check constraints allow exactly these values.
    role: row.role as Role,
    type: row.type as UserType,
    permissions: row.permissions,
    franchiseeData:
      row.franchisee_id === null
        ? null
        : { id: String(row.franchisee_id), name: `${row.franchisee_first_name} ${row.franchisee_last_name}` },
    // Likewise.
    secondFactor: row.factor_kind as SessionUser['secondFactor'],
    secondFactorDue: row.factor_kind === null && isFactorDemanded(row.demanded_of, row),
  };
};
