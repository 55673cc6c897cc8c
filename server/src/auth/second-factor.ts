import { timingSafeEqual } from 'node:crypto';
import type { authEndpoints, LoginAnswer } from '@backroom/contract/auth';
import { ApiError } from '@backroom/contract/kit/errors';
import { eraseSecretsOf, sendMail } from '../mail/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { hashOf, newCode, newToken } from '../platform/sessions/tokens.ts';
import { dropTokens } from './mailed-links.ts';
import { openSession } from './sign-in.ts';

const CODE_LENGTH = 7;
const MAX_TRIES = 5;
const LIFE_MS = 10 * 60_000;

/** Sends a one-time code by mail; the challenge returned is what the code completes. */
export const challenge = async (
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  user: { user_id: string; email: string },
): Promise<LoginAnswer> => {
  const token = newToken();
  const code = newCode(CODE_LENGTH);
  const expiresAt = new Date(Date.now() + LIFE_MS);
  await db.transaction().execute(async (trx) => {
    await dropTokens(trx, user.user_id, 'sign-in-code');
    await trx
      .insertInto('user_tokens')
      .values({
        token_hash: hashOf(token),
        user_id: user.user_id,
        kind: 'sign-in-code',
        code_hash: hashOf(code),
        expires_at: expiresAt,
      })
      .execute();
    await sendMail(trx, {
      to: user.email,
      subject: `Your sign-in code: ${code}`,
      text: `Your sign-in code for Backroom is\n\n${code}\n\nIt is valid for 10 minutes. If you did not sign in, change your password.`,
      kind: 'sign-in-code',
      secret: { keyring, values: [code], until: expiresAt, tokenHash: hashOf(token) },
    });
  });
  return { status: 'code-required', challenge: token, expiresAt: expiresAt.toISOString(), email: user.email };
};

const expired = () =>
  new ApiError('CODE_INVALID', 'This code is no longer valid. Sign in again for a new one.');

/**
 * Completes a sign-in with the code from the mail: five tries, ten minutes, once.
 * @throws ApiError CODE_INVALID
 */
export const verifyCode = async (call: Call<typeof authEndpoints.verifyOtp>): Promise<LoginAnswer> => {
  const tokenHash = hashOf(call.body.challenge);
  // The try is counted before the code is compared, so that simultaneous guesses don't get more of them.
  const pending = await call.db
    .updateTable('user_tokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'sign-in-code')
    .where('expires_at', '>', new Date())
    .where('tries', '<', MAX_TRIES)
    .returning(['user_id', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (!pending?.code_hash) throw expired();
  if (!timingSafeEqual(pending.code_hash, hashOf(call.body.code.toUpperCase()))) {
    const left = MAX_TRIES - pending.tries;
    if (left === 0) throw expired();
    throw new ApiError('CODE_INVALID', `This code is wrong. ${left} ${left === 1 ? 'try' : 'tries'} left.`);
  }
  const used = await call.db.deleteFrom('user_tokens').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (used.numDeletedRows === 0n) throw expired();
  await eraseSecretsOf(call.db, tokenHash);
  return openSession(call, pending.user_id);
};
