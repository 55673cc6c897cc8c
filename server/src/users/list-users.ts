import type { ExportKey } from '@backroom/contract/kit/list';
import type { userColumns } from '@backroom/contract/user-columns';
import type { usersEndpoints } from '@backroom/contract/users';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import { containing } from '../platform/database/like.ts';
import { type CsvColumn, chosenColumns, csvFile } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { type ListQuery, readBatches, readPage } from '../platform/list/list-query.ts';
import { presentUser, readUser, type UserRow, userRows } from './user-rows.ts';

type Filter = Omit<Call<typeof usersEndpoints.getAllUsers>['body'], 'page' | 'limit'>;

const users: ListQuery<Filter['sortBy']> = {
  fields: sql`u.*`,
  from: sql`${userRows} u`,
  key: sql`u.user_id`,
  sorts: {
    name: sql`lower(first_name || ' ' || last_name)`,
    email: sql`email`,
    role: sql`role`,
    status: sql`status`,
    lastSeen: sql`last_seen_at`,
    createdAt: sql`created_at`,
    updatedAt: sql`updated_at`,
  },
};

const matching = ({ search, role, type, status }: Filter): RawBuilder<unknown> => {
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
  const { rows, pagination } = await readPage<UserRow, Filter['sortBy']>(db, users, matching(body), body);
  return { data: rows.map(presentUser), totalUsers: pagination.total, pagination };
};

const exported: Record<ExportKey<typeof userColumns>, CsvColumn<UserRow>> = {
  username: { header: 'Name', value: (row) => presentUser(row).username },
  email: { header: 'E-mail', value: (row) => row.email },
  role: {
    header: 'Role',
    value: (row) => [row.role, row.franchisee_name].filter(Boolean).join(', '),
  },
  status: { header: 'Status', value: (row) => row.status },
  secondFactor: { header: 'Second factor', value: (row) => row.factor ?? 'none' },
  lastSeen: { header: 'Last seen (UTC)', value: (row) => row.last_seen_at?.toISOString() ?? null },
  phoneNumber: { header: 'Phone', value: (row) => row.phone_number },
  createdAt: { header: 'Added (UTC)', value: (row) => row.created_at.toISOString() },
  updatedAt: { header: 'Changed (UTC)', value: (row) => row.updated_at.toISOString() },
};

/** All users of a filter as CSV; who exported what is written down. */
export const exportUsers = async ({ db, actor, body }: Call<typeof usersEndpoints.exportUsers>) => {
  const { columns, ...filter } = body;
  const chosen = chosenColumns(exported, columns);
  await audit(db, actor, { action: 'users.exported', entity: 'user', after: { ...filter } });
  return csvFile(
    'users',
    chosen,
    readBatches<UserRow, Filter['sortBy']>(db, users, matching(filter), filter),
  );
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
