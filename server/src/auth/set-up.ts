import { timingSafeEqual } from 'node:crypto';
import type { authEndpoints, LoginAnswer } from '@backroom/contract/auth';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { hashPassword } from '../platform/sessions/passwords.ts';
import { hashOf, newCode } from '../platform/sessions/tokens.ts';
import { forgetSetting, readSetting, saveSetting } from '../platform/settings.ts';
import { assertNewPassword } from './new-password.ts';
import { openSession } from './sign-in.ts';
import { countSetUp } from './tries.ts';

const SETTING = 'set-up-code';

/** Whether nobody can sign in yet, so that the first SuperAdmin is to be created. */
export const isSetUpRequired = async (db: Database): Promise<boolean> => {
  const user = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
  return user === undefined;
};

/** Makes the one-time code that a terminal shows; null where somebody can already sign in. */
export const newSetUpCode = async (db: Database): Promise<string | null> => {
  if (!(await isSetUpRequired(db))) return null;
  const code = newCode(10);
  await saveSetting(db, SETTING, hashOf(code).toString('hex'));
  return code;
};

const isRightCode = async (db: Database, code: string): Promise<boolean> => {
  const kept = await readSetting(db, SETTING);
  if (typeof kept !== 'string') return false;
  return timingSafeEqual(Buffer.from(kept, 'hex'), hashOf(code.trim().toUpperCase()));
};

/**
 * Creates the first SuperAdmin and signs them in. @throws ApiError SETUP_DONE once there is any user, VALIDATION_FAILED for a
 * wrong code, RATE_LIMITED after ten of them.
 */
export const setUp = async (call: Call<typeof authEndpoints.setUp>): Promise<LoginAnswer> => {
  const { code, email, firstName, lastName, password } = call.body;
  const done = new ApiError('SETUP_DONE', 'Backroom is already set up. Sign in.');
  if (!(await isSetUpRequired(call.db))) throw done;
  await countSetUp(call);
  if (!(await isRightCode(call.db, code))) throw invalidField('code', 'This is not the one-time code');
  assertNewPassword('password', password, { email, firstName, lastName });
  const passwordHash = await hashPassword(password);
  const userId = await call.db.transaction().execute(async (trx) => {
    if (!(await forgetSetting(trx, SETTING))) throw done;
    const { user_id } = await trx
      .insertInto('users')
      .values({
        email,
        first_name: firstName,
        last_name: lastName,
        password_hash: passwordHash,
        role: 'SuperAdmin',
        status: 'Active',
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await audit(
      trx,
      { ...call.actor, userId: user_id, name: email, role: 'SuperAdmin' },
      { action: 'user.set-up', entity: 'user', entityId: user_id },
    );
    return user_id;
  });
  return openSession(call, userId);
};
