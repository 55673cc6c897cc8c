import type { authEndpoints } from '@backroom/contract/auth';
import { ApiError } from '@backroom/contract/kit/errors';
import { audit } from '../platform/audit.ts';
import type { Call } from '../platform/http/call.ts';
import { endOneSession } from '../platform/sessions/sessions.ts';
import { readSessionUser } from './session-user.ts';

/** Changes own name and phone. */
export const updateProfile = async (call: Call<typeof authEndpoints.updateProfile>) => {
  const { user, body } = call;
  return call.db.transaction().execute(async (trx) => {
    const before = await readSessionUser(trx, user.user_id);
    await trx
      .updateTable('users')
      .set({
        first_name: body.firstName,
        last_name: body.lastName,
        phone_number: body.phoneNumber?.replaceAll(/\D/g, '') ?? null,
        updated_at: new Date(),
      })
      .where('user_id', '=', user.user_id)
      .execute();
    const after = await readSessionUser(trx, user.user_id);
    await audit(trx, call.actor, {
      action: 'user.profile-updated',
      entity: 'user',
      entityId: user.user_id,
      before,
      after,
    });
    return { user: after };
  });
};

/** Own sessions, newest use first. */
export const listSessions = async ({ db, user }: Call<typeof authEndpoints.listSessions>) => {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.user_id)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .execute();
  return {
    sessions: rows.map((row) => ({
      id: row.session_id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      ip: row.ip,
      userAgent: row.user_agent,
      current: row.session_id === user.session_id,
    })),
  };
};

/** Ends one of the own sessions. @throws ApiError NOT_FOUND for anybody else's. */
export const endSession = async ({ db, user, body, actor }: Call<typeof authEndpoints.endSession>) => {
  await db.transaction().execute(async (trx) => {
    if (!(await endOneSession(trx, user.user_id, body.sessionId)))
      throw new ApiError('NOT_FOUND', 'This session has already ended');
    await audit(trx, actor, { action: 'user.session-ended', entity: 'user', entityId: user.user_id });
  });
  return { message: 'Session ended' };
};
