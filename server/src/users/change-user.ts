import { invalidField } from '@backroom/contract/kit/errors';
import { phoneDigits } from '@backroom/contract/kit/people';
import type { usersEndpoints } from '@backroom/contract/users';
import { invite, changeUser as storeChange } from '../auth/index.ts';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { assertVersion } from '../platform/record-version.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import { freeEmail } from './free-email.ts';
import { holdSuperAdmins, keepASuperAdmin, whyNotStatus } from './guards.ts';
import { editableOf, presentUser, readUser, type UserRow } from './user-rows.ts';

type Changes = Omit<Call<typeof usersEndpoints.updateUser>['body'], 'userId'>;

/** @throws ApiError VALIDATION_FAILED where this user can't become that */
const assertAllowed = async (trx: Database, before: UserRow, changes: Changes, byUserId: string) => {
  const { role = before.role, status = before.status, email = before.email } = changes;
  const isSelf = before.user_id === byUserId;
  if (email !== before.email) {
    if (before.status !== 'Invited') {
      throw invalidField('email', 'The e-mail of somebody who has accepted their invitation stays');
    }
    if (before.type === 'Franchisee') {
      throw invalidField('email', 'Change the e-mail of a franchisee’s person at the franchisee');
    }
    await freeEmail(trx, email, 'email', { userId: before.user_id });
  }
  if (role !== before.role) {
    if (before.type === 'Franchisee') throw invalidField('role', 'People of a franchisee stay Admins');
    if (isSelf) throw invalidField('role', 'You can’t take the SuperAdmin role from yourself');
    await keepASuperAdmin(trx, before, 'role');
  }
  if (status !== before.status) {
    if (isSelf) throw invalidField('status', 'You can’t lock yourself out');
    const why = whyNotStatus(before, status);
    if (why) throw invalidField('status', why);
    await keepASuperAdmin(trx, before, 'status');
  }
};

const recordOf = (row: UserRow) => {
  const { version: _, ...record } = editableOf(row);
  return record;
};

type By = { userId: string; email: string; actor: Actor };
type Sender = Omit<Parameters<typeof invite>[2], 'name'>;

const change = async (trx: Database, services: Sender, userId: string, changes: Changes, by: By) => {
  await holdSuperAdmins(trx);
  const before = await readUser(trx, userId, true);
  assertVersion(changes.version, editableOf(before));
  await assertAllowed(trx, before, changes, by.userId);
  const { email = before.email, role = before.role, status = before.status } = changes;
  await storeChange(trx, userId, {
    email,
    role,
    status,
    first_name: changes.firstName ?? before.first_name,
    last_name: changes.lastName ?? before.last_name,
    phone_number: changes.phoneNumber === undefined ? before.phone_number : phoneDigits(changes.phoneNumber),
    factor_required: changes.secondFactorRequired ?? before.factor_required,
  });
  if (role !== before.role || status !== before.status) await endSessions(trx, userId);
  if (email !== before.email) await invite(trx, { user_id: userId, email }, { name: by.email, ...services });
  const after = await readUser(trx, userId);
  await audit(trx, by.actor, {
    action: status === before.status ? 'user.updated' : 'user.status-changed',
    entity: 'user',
    entityId: userId,
    before: recordOf(before),
    after: recordOf(after),
  });
  return { user: presentUser(after), message: 'User saved' };
};

/** Changes what is given. A change of role or status ends the person's sessions. @throws ApiError VERSION_CONFLICT */
export const updateUser = async (call: Call<typeof usersEndpoints.updateUser>) => {
  const { db, services, user, actor, body } = call;
  const { userId, ...changes } = body;
  const by = { userId: user.user_id, email: user.email, actor };
  return db.transaction().execute((trx) => change(trx, services, userId, changes, by));
};

export const setStatus = async (call: Call<typeof usersEndpoints.setUserStatus>) => {
  const { db, services, user, actor, body, params } = call;
  const by = { userId: user.user_id, email: user.email, actor };
  const answer = await db
    .transaction()
    .execute((trx) => change(trx, services, params.userId, { status: body.status }, by));
  return { ...answer, message: 'Status changed' };
};

/** Deletes a user softly: nobody can sign in with it, its e-mail is free, what they did keeps their name. */
export const deleteUser = async ({ db, user, actor, body }: Call<typeof usersEndpoints.deleteUser>) =>
  db.transaction().execute(async (trx) => {
    await holdSuperAdmins(trx);
    const before = await readUser(trx, body.userId, true);
    if (before.user_id === user.user_id) throw invalidField('userId', 'You can’t delete yourself');
    await keepASuperAdmin(trx, before);
    await storeChange(trx, before.user_id, { status: 'Inactive', deleted_at: new Date() });
    await endSessions(trx, before.user_id);
    await audit(trx, actor, {
      action: 'user.deleted',
      entity: 'user',
      entityId: before.user_id,
      before: recordOf(before),
    });
    return { message: 'User deleted' };
  });
