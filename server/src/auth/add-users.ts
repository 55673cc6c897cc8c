import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Users } from '../platform/database/schema.generated.ts';
import { dropTokens } from './mailed-links.ts';

/** Stores people who can sign in, or could, as a generated chain has them; nobody is told. */
export const addUsers = async (trx: Database, users: readonly Insertable<Users>[]): Promise<void> => {
  await trx.insertInto('users').values(users).execute();
};

/** Stores one person; gives their id. Whether they may be there is for the caller to know. */
export const addUser = async (trx: Database, user: Insertable<Users>): Promise<string> => {
  const { user_id } = await trx
    .insertInto('users')
    .values(user)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
};

/** Changes a person; of one who is deleted or may no longer sign in, links that were mailed stop working, and their photo goes. */
export const changeUser = async (trx: Database, userId: string, values: Updateable<Users>): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ ...values, updated_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
  if (!values.deleted_at) return;
  await trx.deleteFrom('user_photos').where('user_id', '=', userId).execute();
  for (const kind of ['invitation', 'password-reset', 'sign-in-code', 'mail-proof'] as const) {
    await dropTokens(trx, userId, kind);
  }
};

/** Makes the link of an invitation useless. */
export const dropInvitation = (trx: Database, userId: string): Promise<void> =>
  dropTokens(trx, userId, 'invitation');
