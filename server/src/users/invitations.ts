import { ApiError } from '@backroom/contract/kit/errors';
import type { usersEndpoints } from '@backroom/contract/users';
import { dropInvitation, invite } from '../auth/index.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Limit } from '../platform/limits/limits.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import { presentUser, readUser, type UserRow } from './user-rows.ts';

/** One mail a minute to the same person. */
const resends: Limit = { name: 'invitation', tries: 1, seconds: 60 };

/** @throws ApiError CONFLICT where there is no invitation to speak of */
const readInvited = async (trx: Database, userId: string): Promise<UserRow> => {
  const row = await readUser(trx, userId, true);
  if (row.status !== 'Invited') throw new ApiError('CONFLICT', 'This person has no open invitation');
  return row;
};

/** Sends a new link; the one before stops working. @throws ApiError CONFLICT, NOT_FOUND, RATE_LIMITED */
export const resendInvitation = async (call: Call<typeof usersEndpoints.resendInvitation>) => {
  const { db, services, user, actor, body } = call;
  return db.transaction().execute(async (trx) => {
    const row = await readInvited(trx, body.userId);
    await services.limits.count(resends, row.user_id);
    await invite(trx, row, { name: user.email, ...services });
    await audit(trx, actor, {
      action: 'user.invitation-sent',
      entity: 'user',
      entityId: row.user_id,
      after: { to: row.email },
    });
    return {
      user: presentUser(await readUser(trx, row.user_id)),
      message: `Invitation sent to ${row.email}`,
    };
  });
};

export const revokeInvitation = async ({ db, actor, body }: Call<typeof usersEndpoints.revokeInvitation>) =>
  db.transaction().execute(async (trx) => {
    const row = await readInvited(trx, body.userId);
    await dropInvitation(trx, row.user_id);
    await audit(trx, actor, { action: 'user.invitation-revoked', entity: 'user', entityId: row.user_id });
    return { user: presentUser(await readUser(trx, row.user_id)), message: 'Invitation revoked' };
  });

/** Ends all sessions of somebody; one's own go on, this one among them. */
export const endAll = async ({ db, user, actor, body }: Call<typeof usersEndpoints.endUserSessions>) =>
  db.transaction().execute(async (trx) => {
    const row = await readUser(trx, body.userId, true);
    const isSelf = row.user_id === user.user_id;
    await endSessions(trx, row.user_id, isSelf ? user.session_id : undefined);
    const ended = Math.max(0, row.sessions - (isSelf ? 1 : 0));
    await audit(trx, actor, {
      action: 'user.sessions-ended',
      entity: 'user',
      entityId: row.user_id,
      after: { sessions: ended },
    });
    return { message: 'Sessions ended', ended };
  });
