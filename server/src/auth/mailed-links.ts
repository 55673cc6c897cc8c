import { ApiError } from '@backroom/contract/kit/errors';
import type { Database } from '../platform/database/connect.ts';
import { hashOf, newToken } from '../platform/sessions/tokens.ts';

export type LinkKind = 'invitation' | 'password-reset';

const HOURS: Record<LinkKind, number> = { invitation: 72, 'password-reset': 1 };

/** Makes a single-use link token for a user; an earlier one of the kind stops working. */
export const newLink = async (trx: Database, userId: string, kind: LinkKind): Promise<string> => {
  const token = newToken();
  await trx.deleteFrom('user_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute();
  await trx
    .insertInto('user_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      kind,
      expires_at: new Date(Date.now() + HOURS[kind] * 3_600_000),
    })
    .execute();
  return token;
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
  const used = await trx.deleteFrom('user_tokens').where('token_hash', '=', hashOf(token)).executeTakeFirst();
  if (used.numDeletedRows === 0n) throw invalid();
};
