import { ApiError } from '@backroom/contract/kit/errors';
import { eraseSecretsOf, type MailSecret } from '../mail/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { hashOf, newToken } from '../platform/sessions/tokens.ts';

export type LinkKind = 'invitation' | 'password-reset';

const HOURS: Record<LinkKind, number> = { invitation: 72, 'password-reset': 1 };

/** Forgets what a user was sent of a kind; what the mails carried is erased with it. */
export const dropTokens = async (
  trx: Database,
  userId: string,
  kind: LinkKind | 'sign-in-code' | 'mail-proof',
): Promise<void> => {
  const dropped = await trx
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('token_hash')
    .execute();
  for (const { token_hash } of dropped) await eraseSecretsOf(trx, token_hash);
};

/**
 * Makes a single-use link token for a user, and how a mail carries it; an earlier one of the kind stops working.
 */
export const newLink = async (
  trx: Database,
  keyring: Keyring,
  userId: string,
  kind: LinkKind,
): Promise<{ token: string; secret: MailSecret }> => {
  const token = newToken();
  const tokenHash = hashOf(token);
  const until = new Date(Date.now() + HOURS[kind] * 3_600_000);
  await dropTokens(trx, userId, kind);
  await trx
    .insertInto('user_tokens')
    .values({ token_hash: tokenHash, user_id: userId, kind, expires_at: until })
    .execute();
  return { token, secret: { keyring, values: [token], until, tokenHash } };
};

const invalid = () =>
  new ApiError('LINK_INVALID', 'This link has been used or has expired. Ask for a new one.');

/** Whom a link is for. @throws ApiError LINK_INVALID */
export const readLink = async (db: Database, token: string, kind: LinkKind) => {
  const user = await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.user_id', 'user_tokens.user_id')
    .select(['users.user_id', 'users.email', 'users.first_name', 'users.last_name', 'users.role'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date())
    .where('users.deleted_at', 'is', null)
    .where('users.status', '!=', 'Inactive')
    .executeTakeFirst();
  if (!user) throw invalid();
  return user;
};

/** Uses a link up. @throws ApiError LINK_INVALID where somebody else was faster. */
export const consumeLink = async (trx: Database, token: string): Promise<void> => {
  const tokenHash = hashOf(token);
  const used = await trx.deleteFrom('user_tokens').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (used.numDeletedRows === 0n) throw invalid();
  await eraseSecretsOf(trx, tokenHash);
};
