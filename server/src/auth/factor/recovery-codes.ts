import type { Database } from '../../platform/database/connect.ts';
import { hashPassword, passwordFits } from '../../platform/sessions/passwords.ts';
import { CODE_ALPHABET, newCode } from '../../platform/sessions/tokens.ts';

const COUNT = 10;
const SECRET_LENGTH = 6;

/**
 * Makes ten codes of 7 characters, as many as the page for codes has slots, in the place of those before; given out
 * once, kept hashed like passwords, since they are as short. The first character only says which of the ten it is, so
 * that a try is compared with one hash.
 */
export const newRecoveryCodes = async (trx: Database, userId: string): Promise<string[]> => {
  const codes = Array.from(
    { length: COUNT },
    (_, place) => `${CODE_ALPHABET[place]}${newCode(SECRET_LENGTH)}`,
  );
  const rows = await Promise.all(
    codes.map(async (code, place) => ({ user_id: userId, place, code_hash: await hashPassword(code) })),
  );
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
};

/** Uses a recovery code up; false where it isn't one, or was used before. */
export const spendRecoveryCode = async (db: Database, userId: string, code: string): Promise<boolean> => {
  const place = CODE_ALPHABET.indexOf(code[0] ?? ' ');
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!(await passwordFits(row?.code_hash, code))) return false;
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};

/** How many are left. */
export const recoveryCodesLeft = async (db: Database, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
