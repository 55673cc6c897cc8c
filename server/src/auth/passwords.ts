import type { authEndpoints } from '@backroom/contract/auth';
import { invalidField } from '@backroom/contract/kit/errors';
import { sendMail } from '../mail/index.ts';
import { audit } from '../platform/audit.ts';
import type { Call } from '../platform/http/call.ts';
import { hashPassword, passwordFits } from '../platform/sessions/passwords.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import { consumeLink, newLink, readLink } from './mailed-links.ts';
import { assertNewPassword, type PasswordOwner } from './new-password.ts';
import { countLink, countMail, countOwnPassword, forgetTries, rememberAddress } from './tries.ts';

const ownerOf = (user: { email: string; first_name: string; last_name: string }): PasswordOwner => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
});

/** Mails a reset link to an active user; answers alike where there is none. */
export const requestReset = async (call: Call<typeof authEndpoints.forgotPassword>) => {
  const { db, services } = call;
  await countMail(call, call.body.email);
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('email', '=', call.body.email)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user) {
    await db.transaction().execute(async (trx) => {
      const { token, secret } = await newLink(trx, services.keyring, user.user_id, 'password-reset');
      await sendMail(trx, {
        to: user.email,
        subject: 'Set a new Backroom password',
        text: `Somebody, probably you, asked for a new password. Set it here within one hour:\n\n${services.publicUrl}/reset-password?token=${token}\n\nIf it was not you, you need not do anything.`,
        kind: 'password-reset',
        secret,
      });
    });
  }
  return { message: 'If there is an account with this e-mail, a link is on its way to it.' };
};

/** Sets the password with a reset link and ends every session. @throws ApiError LINK_INVALID */
export const resetPassword = async (call: Call<typeof authEndpoints.resetPassword>) => {
  const { token, password } = call.body;
  const wasRight = await countLink(call);
  const user = await readLink(call.db, token, 'password-reset');
  await wasRight();
  assertNewPassword('password', password, ownerOf(user));
  const passwordHash = await hashPassword(password);
  await call.db.transaction().execute(async (trx) => {
    await consumeLink(trx, token);
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: new Date() })
      .where('user_id', '=', user.user_id)
      .execute();
    await rememberAddress(trx, user.user_id, call.request.ip);
    await endSessions(trx, user.user_id);
    await audit(
      trx,
      { ...call.actor, userId: user.user_id, name: user.email, role: user.role },
      { action: 'user.password-reset', entity: 'user', entityId: user.user_id },
    );
  });
  await forgetTries(call, user.email);
  return { message: 'Your password is set. Sign in with it.' };
};

/** Changes the own password; this session goes on, all others end. */
export const changePassword = async (call: Call<typeof authEndpoints.changePassword>) => {
  const { user, body } = call;
  const wasRight = await countOwnPassword(call, user.user_id);
  const row = await call.db
    .selectFrom('users')
    .select(['password_hash', 'email', 'first_name', 'last_name'])
    .where('user_id', '=', user.user_id)
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(row.password_hash, body.currentPassword))) {
    throw invalidField('currentPassword', 'This is not your current password');
  }
  await wasRight();
  assertNewPassword('newPassword', body.newPassword, ownerOf(row));
  const passwordHash = await hashPassword(body.newPassword);
  await call.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: new Date() })
      .where('user_id', '=', user.user_id)
      .execute();
    await endSessions(trx, user.user_id, user.session_id);
    await audit(trx, call.actor, {
      action: 'user.password-changed',
      entity: 'user',
      entityId: user.user_id,
    });
  });
  return { message: 'Password changed. Other sessions are signed out.' };
};
