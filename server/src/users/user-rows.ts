import type { Role, UserType } from '@backroom/contract/kit/access';
import { ApiError } from '@backroom/contract/kit/errors';
import type { User } from '@backroom/contract/users';
import { type RawBuilder, sql } from 'kysely';
import { photoAddress } from '../auth/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { versionOf } from '../platform/record-version.ts';

export type UserRow = {
  user_id: string;
  email: string;
  role: Role;
  type: UserType;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  photo_id: string | null;
  status: User['status'];
  franchisee_id: number | null;
  franchisee_name: string | null;
  franchisee_status: string | null;
  factor: User['secondFactor'];
  factor_required: boolean;
  has_password: boolean;
  last_seen_at: Date | null;
  last_seen_from: string | null;
  last_sign_in_at: Date | null;
  sessions: number;
  invited_until: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** Everybody who isn't deleted, as `u`, with what the screens show of them. */
export const userRows = sql`(
  select u.user_id, u.email, u.role, u.type, u.first_name, u.last_name, u.phone_number, p.photo_id, u.status,
    u.franchisee_id,
    nullif(trim(f.first_name || ' ' || f.last_name), '') as franchisee_name, f.status as franchisee_status,
    s.kind as factor, u.factor_required, u.password_hash is not null as has_password,
    coalesce((select max(last_seen_at) from sessions where user_id = u.user_id), u.last_sign_in_at) as last_seen_at,
    coalesce((select ip from sessions where user_id = u.user_id order by last_seen_at desc limit 1),
      (select ip from audit_log where user_id = u.user_id and action = 'user.signed-in'
        order by at desc, audit_id desc limit 1)) as last_seen_from,
    u.last_sign_in_at,
    (select count(*)::float8 from sessions where user_id = u.user_id and expires_at > now()) as sessions,
    (select max(expires_at) from user_tokens where user_id = u.user_id and kind = 'invitation') as invited_until,
    u.created_at, u.updated_at
  from users u left join franchisees f using (franchisee_id) left join second_factors s using (user_id)
    left join user_photos p using (user_id)
  where u.deleted_at is null)`;

const invitationOf = ({ status, invited_until }: UserRow): User['invitation'] => {
  if (status !== 'Invited') return null;
  if (!invited_until) return { state: 'revoked', expiresAt: null };
  const state = invited_until.getTime() > Date.now() ? 'sent' : 'expired';
  return { state, expiresAt: invited_until.toISOString() };
};

/** What a user's form edits, with its version. */
export const editableOf = (row: UserRow) => {
  const fields = {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    role: row.role,
    status: row.status,
    secondFactorRequired: row.factor_required,
  };
  return { ...fields, version: versionOf(fields) };
};

/** A user as the API gives it. */
export const presentUser = (row: UserRow): User => ({
  id: row.user_id,
  _id: row.user_id,
  email: row.email,
  role: row.role,
  type: row.type,
  firstName: row.first_name,
  lastName: row.last_name,
  username: `${row.first_name} ${row.last_name}`.trim(),
  phoneNumber: row.phone_number,
  photo: photoAddress(row.photo_id),
  status: row.status,
  franchiseeId: row.franchisee_id === null ? null : String(row.franchisee_id),
  franchiseeName: row.franchisee_name,
  secondFactor: row.factor,
  secondFactorRequired: row.factor_required,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  lastSeenFrom: row.last_seen_from,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  sessions: row.sessions,
  invitation: invitationOf(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: editableOf(row).version,
});

/** Users that a condition on `u` leaves. */
const readUsers = async (db: Database, where: RawBuilder<unknown>): Promise<UserRow[]> => {
  const { rows } = await sql<UserRow>`select * from ${userRows} u where ${where}`.execute(db);
  return rows;
};

/** One user, locked where it is about to change. @throws ApiError NOT_FOUND */
export const readUser = async (db: Database, userId: string, lock = false): Promise<UserRow> => {
  if (lock) await sql`select 1 from users where user_id = ${userId}::uuid for update`.execute(db);
  const [row] = await readUsers(db, sql`u.user_id = ${userId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such user');
  return row;
};
