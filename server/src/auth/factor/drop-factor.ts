import type { Database } from '../../platform/database/connect.ts';
import { dropTokens } from '../mailed-links.ts';

/** Takes a second factor away, with its recovery codes and what waits for it. */
export const dropFactor = async (trx: Database, userId: string): Promise<void> => {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await dropTokens(trx, userId, 'sign-in-code');
};
