import type { authEndpoints, LoginAnswer } from '@backroom/contract/auth';
import { ApiError } from '@backroom/contract/kit/errors';
import type { FactorKind } from '@backroom/contract/second-factor';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { passwordFits } from '../platform/sessions/passwords.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { challenge } from './factor/challenge.ts';
import { readSessionUser } from './session-user.ts';
import { countMail, countTry, rememberAddress } from './tries.ts';

declare module '../platform/manifest.ts' {
  interface Happenings {
    /** Somebody has proved who they are; their session is started in the same transaction. */
    signedIn: (trx: Database, user: { user_id: string; franchisee_id: number | null }) => Promise<void>;
  }
}

type PublicCall = Pick<Call<typeof authEndpoints.login>, 'db' | 'services' | 'request' | 'actor'>;

/** Starts the session of somebody who has proved who they are, and writes it down. */
export const openSession = async (call: PublicCall, userId: string): Promise<LoginAnswer> => {
  const { db, services, request, actor } = call;
  return db.transaction().execute(async (trx) => {
    const session = await startSession(trx, userId, request, services.config);
    const user = await readSessionUser(trx, userId);
    await rememberAddress(trx, userId, request.ip);
    await trx
      .updateTable('users')
      .set({ last_sign_in_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    const signedIn = {
      user_id: userId,
      franchisee_id: user.franchiseeData ? Number(user.franchiseeData.id) : null,
    };
    for (const tell of services.house.told('signedIn')) await tell(trx, signedIn);
    await audit(
      trx,
      { ...actor, userId, name: user.email, role: user.role },
      { action: 'user.signed-in', entity: 'user', entityId: userId },
    );
    return { status: 'signed-in', token: session.token, expiresAt: session.expiresAt.toISOString(), user };
  });
};

/**
 * Signs in with e-mail and password. An unknown e-mail, a wrong password and an account that may not sign in
 * give the same answer after the same work (domain.md 3.0 h).
 * @throws ApiError INVALID_CREDENTIALS (404), RATE_LIMITED.
 */
export const signIn = async (call: Call<typeof authEndpoints.login>): Promise<LoginAnswer> => {
  const email = call.body.email.trim().toLowerCase();
  const succeeded = await countTry(call, 'sign-in', email);
  const user = await call.db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['users.user_id', 'email', 'password_hash', 'status', 'second_factors.kind'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash, call.body.password);
  if (!fits || user?.status !== 'Active') {
    call.services.log.warn({
      event: 'sign-in failed',
      user: user?.user_id ?? null,
      address: call.request.ip,
    });
    throw new ApiError('INVALID_CREDENTIALS', 'User not found. Please check your credentials.');
  }
  await succeeded();
  if (user.kind === null) return openSession(call, user.user_id);
  await countMail(call, email);
  // The table's check constraint allows exactly these.
  return challenge(call.services, user, user.kind as FactorKind);
};
