import type { authEndpoints } from '@backroom/contract/auth';
import { sendMail } from '../mail/index.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { hashPassword } from '../platform/sessions/passwords.ts';
import { consumeLink, newLink, readLink } from './mailed-links.ts';
import { assertNewPassword } from './new-password.ts';
import { countLink } from './tries.ts';

/** Mails an invitation: a link, valid 72 hours, with which the person sets name and password. */
export const invite = async (
  trx: Database,
  user: { user_id: string; email: string },
  from: { name: string; publicUrl: string; keyring: Keyring },
): Promise<void> => {
  const { token, secret } = await newLink(trx, from.keyring, user.user_id, 'invitation');
  await sendMail(trx, {
    to: user.email,
    subject: `${from.name} invites you to Backroom`,
    text: `${from.name} invites you to Backroom, the back office of your stores.\n\nYour user name is ${user.email}. Set your password within 72 hours:\n\n${from.publicUrl}/sign-up?token=${token}`,
    kind: 'invitation',
    secret,
  });
};

/** Whom an invitation is for. @throws ApiError LINK_INVALID */
export const readInvitation = async (call: Call<typeof authEndpoints.getInvitation>) => {
  const wasRight = await countLink(call);
  const user = await readLink(call.db, call.body.token, 'invitation');
  await wasRight();
  return { email: user.email, firstName: user.first_name, lastName: user.last_name };
};

/** Sets name and password and activates the account. @throws ApiError LINK_INVALID */
export const acceptInvitation = async (call: Call<typeof authEndpoints.acceptInvitation>) => {
  const { token, firstName, lastName, password } = call.body;
  const wasRight = await countLink(call);
  const user = await readLink(call.db, token, 'invitation');
  await wasRight();
  assertNewPassword('password', password, { email: user.email, firstName, lastName });
  const passwordHash = await hashPassword(password);
  await call.db.transaction().execute(async (trx) => {
    await consumeLink(trx, token);
    await trx
      .updateTable('users')
      .set({
        first_name: firstName,
        last_name: lastName,
        password_hash: passwordHash,
        status: 'Active',
        updated_at: new Date(),
      })
      .where('user_id', '=', user.user_id)
      .execute();
    await audit(
      trx,
      { ...call.actor, userId: user.user_id, name: user.email, role: user.role },
      { action: 'user.invitation-accepted', entity: 'user', entityId: user.user_id },
    );
  });
  return { message: 'Your account is ready. Sign in with it.' };
};
