import { paginationOf } from '@backroom/contract/kit/list';
import type { usersEndpoints } from '@backroom/contract/users';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../platform/database/like.ts';
import type { Call } from '../platform/http/call.ts';
import { presentUser, readUser, type UserRow, userRows } from './user-rows.ts';

type Body = Call<typeof usersEndpoints.getAllUsers>['body'];

const columns: Record<Body['sortBy'], RawBuilder<unknown>> = {
  name: sql`lower(first_name || ' ' || last_name)`,
  email: sql`email`,
  role: sql`role`,
  status: sql`status`,
  lastSeen: sql`last_seen_at`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

const matching = ({ search, role, type, status }: Body): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (role) conditions.push(sql`role = ${role}`);
  if (type) conditions.push(sql`type = ${type}`);
  if (status) conditions.push(sql`status = ${status}`);
  const words = search?.trim().toLowerCase();
  if (words) {
    const digits = words.replaceAll(/\D/g, '');
    conditions.push(sql`(lower(concat_ws(' ', first_name, last_name, email, franchisee_name)) like ${containing(words)}
      ${digits.length > 3 ? sql`or phone_number like ${containing(digits)}` : sql``})`);
  }
  return sql.join(conditions, sql` and `);
};

/** Everybody who can sign in or could, a page at a time. */
export const listUsers = async ({ db, body }: Call<typeof usersEndpoints.getAllUsers>) => {
  const { page, limit, sortBy, sortOrder } = body;
  const where = matching(body);
  const direction = sql.raw(sortOrder);
  const [list, counted] = await Promise.all([
    sql<UserRow>`select * from ${userRows} u where ${where}
      order by ${columns[sortBy]} ${direction} nulls last, user_id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::float8 as total from ${userRows} u where ${where}`.execute(db),
  ]);
  const totalUsers = counted.rows[0]?.total ?? 0;
  return {
    data: list.rows.map(presentUser),
    totalUsers,
    pagination: paginationOf(page, limit, totalUsers),
  };
};

/** One user with the sessions that are open, newest use first. @throws ApiError NOT_FOUND */
export const getUser = async ({ db, body }: Call<typeof usersEndpoints.getUser>) => {
  const user = presentUser(await readUser(db, body.userId));
  const sessions = await db
    .selectFrom('sessions')
    .select(['session_id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', body.userId)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute();
  return {
    user,
    sessions: sessions.map((one) => ({
      id: one.session_id,
      ip: one.ip,
      userAgent: one.user_agent,
      createdAt: one.created_at.toISOString(),
      lastSeenAt: one.last_seen_at.toISOString(),
    })),
  };
};
