import type { Services } from '../../platform/services.ts';
import { stepOfCode } from './totp.ts';

export const placeOfFactor = (userId: string) => ({
  table: 'second_factors',
  column: 'secret_enc',
  id: userId,
});

/** Whether the app of this user shows this code now. Each is good once, for simultaneous tries too. */
export const isAppCode = async (
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  userId: string,
  code: string,
): Promise<boolean> => {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret_enc')
    .where('user_id', '=', userId)
    .where('kind', '=', 'app')
    .executeTakeFirst();
  if (!factor?.secret_enc) return false;
  const secret = Buffer.from(keyring.open(placeOfFactor(userId), factor.secret_enc), 'base64');
  const step = stepOfCode(secret, code, new Date());
  if (step === null) return false;
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};
