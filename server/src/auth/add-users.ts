import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Users } from '../platform/database/schema.generated.ts';

/** Stores people who can sign in, or could, as a generated chain has them; nobody is told. */
export const addUsers = async (trx: Database, users: readonly Insertable<Users>[]): Promise<void> => {
  await trx.insertInto('users').values(users).execute();
};
