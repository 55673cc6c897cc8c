import { timingSafeEqual } from 'node:crypto';
import type { authEndpoints, LoginAnswer } from '@backroom/contract/auth';
import { ApiError } from '@backroom/contract/kit/errors';
import type { FactorKind } from '@backroom/contract/second-factor';
import { eraseSecretsOf, sendMail } from '../../mail/index.ts';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Services } from '../../platform/services.ts';
import { hashOf, newCode, newToken } from '../../platform/sessions/tokens.ts';
import { dropTokens } from '../mailed-links.ts';
import { openSession } from '../sign-in.ts';
import { countTry } from '../tries.ts';
import { isAppCode } from './app-codes.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

const CODE_LENGTH = 7;
const MAX_TRIES = 5;
const LIFE_MS = 10 * 60_000;

type User = { user_id: string; email: string };

/** Mails a one-time code that belongs to a token. */
export const mailCode = async (
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  user: User,
  kind: 'sign-in-code' | 'mail-proof',
): Promise<{ token: string; expiresAt: Date }> => {
  const token = newToken();
  const code = newCode(CODE_LENGTH);
  const expiresAt = new Date(Date.now() + LIFE_MS);
  const hashes = { token_hash: hashOf(token), code_hash: hashOf(code) };
  await db.transaction().execute(async (trx) => {
    await dropTokens(trx, user.user_id, kind);
    await trx
      .insertInto('user_tokens')
      .values({ ...hashes, user_id: user.user_id, kind, expires_at: expiresAt })
      .execute();
    await sendMail(trx, {
      to: user.email,
      subject: `Your sign-in code: ${code}`,
      text: `Your sign-in code for Backroom is\n\n${code}\n\nIt is valid for 10 minutes. If you did not sign in, change your password.`,
      kind: 'sign-in-code',
      secret: { keyring, values: [code], until: expiresAt, tokenHash: hashes.token_hash },
    });
  });
  return { token, expiresAt };
};

/** A sign-in that waits for the app's code: there is nothing to send. */
const awaitAppCode = async ({ db }: Services, user: User): Promise<{ token: string; expiresAt: Date }> => {
  const token = newToken();
  const expiresAt = new Date(Date.now() + LIFE_MS);
  await db.transaction().execute(async (trx) => {
    await dropTokens(trx, user.user_id, 'sign-in-code');
    await trx
      .insertInto('user_tokens')
      .values({
        token_hash: hashOf(token),
        user_id: user.user_id,
        kind: 'sign-in-code',
        expires_at: expiresAt,
      })
      .execute();
  });
  return { token, expiresAt };
};

/** Asks for the second factor; the challenge returned is what a code completes. */
export const challenge = async (services: Services, user: User, kind: FactorKind): Promise<LoginAnswer> => {
  const { token, expiresAt } =
    kind === 'app' ? await awaitAppCode(services, user) : await mailCode(services, user, 'sign-in-code');
  return {
    status: 'code-required',
    challenge: token,
    expiresAt: expiresAt.toISOString(),
    email: user.email,
    kind,
    sent: services.config.smtpUrl !== undefined,
  };
};

const expired = () =>
  new ApiError('CODE_INVALID', 'This code is no longer valid. Sign in again for a new one.');

/** Counts a try of a code before it is compared, so that simultaneous guesses don't get more of them. */
export const countCodeTry = async (
  { db }: Pick<Services, 'db'>,
  token: string,
  kind: 'sign-in-code' | 'mail-proof',
): Promise<{ userId: string; codeHash: Buffer | null; left: number }> => {
  const pending = await db
    .updateTable('user_tokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date())
    .where('tries', '<', MAX_TRIES)
    .returning(['user_id', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (!pending) throw expired();
  return { userId: pending.user_id, codeHash: pending.code_hash, left: MAX_TRIES - pending.tries };
};

/** @throws ApiError CODE_INVALID, with the tries that are left */
export const wrongCode = (left: number) =>
  left === 0
    ? expired()
    : new ApiError('CODE_INVALID', `This code is wrong. ${left} ${left === 1 ? 'try' : 'tries'} left.`);

export const isMailedCode = (codeHash: Buffer | null, code: string): boolean =>
  codeHash !== null && timingSafeEqual(codeHash, hashOf(code));

/**
 * Completes a sign-in with a code of the mail or the app, or a recovery code: five tries, ten minutes, once.
 * @throws ApiError CODE_INVALID, RATE_LIMITED
 */
export const verifyCode = async (call: Call<typeof authEndpoints.verifyOtp>): Promise<LoginAnswer> => {
  const { db, services, body } = call;
  const code = body.code.toUpperCase();
  const tokenHash = hashOf(body.challenge);
  const { userId, codeHash, left } = await countCodeTry(services, body.challenge, 'sign-in-code');
  const succeeded = await countTry(call, 'code', userId);
  const isRight = isMailedCode(codeHash, code) || (await isAppCode(services, userId, code));
  const isRecovery = !isRight && code.length === CODE_LENGTH && (await spendRecoveryCode(db, userId, code));
  if (!isRight && !isRecovery) throw wrongCode(left);
  const used = await db.deleteFrom('user_tokens').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (used.numDeletedRows === 0n) throw expired();
  await eraseSecretsOf(db, tokenHash);
  await succeeded();
  if (isRecovery) {
    await audit(db, call.actor, { action: 'user.recovery-code-used', entity: 'user', entityId: userId });
  }
  return openSession(call, userId);
};
