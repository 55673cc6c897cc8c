import type { franchisesEndpoints } from '@backroom/contract/franchises';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { addUser, newLink } from '../auth/index.ts';
import { sendMail } from '../mail/index.ts';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Limit } from '../platform/limits/limits.ts';
import type { Services } from '../platform/services.ts';
import { type FranchiseeRow, nameOf, presentFranchisee, readFranchisee } from './franchisee-rows.ts';

/** One mail a minute for each franchisee. */
const resends: Limit = { name: 'welcome', tries: 1, seconds: 60 };

/** Adds the person of a franchisee who signs in with the corporate e-mail. */
export const addLogin = (
  trx: Database,
  franchisee: { franchisee_id: number; corporate_email: string; first_name: string; last_name: string },
): Promise<string> =>
  addUser(trx, {
    email: franchisee.corporate_email.toLowerCase(),
    first_name: franchisee.first_name,
    last_name: franchisee.last_name,
    role: 'Admin',
    type: 'Franchisee',
    franchisee_id: franchisee.franchisee_id,
  });

type Sender = { actor: Actor; services: Services; support: string };

const storesOf = ({ shops }: FranchiseeRow): string =>
  shops.length === 0
    ? 'Your stores will be added soon.'
    : `Your stores: ${shops.map(({ name }) => name).join(', ')}.`;

const textFor = (row: FranchiseeRow, { services, support }: Sender, token: string): string => {
  const greeting = `Hello ${row.first_name},`;
  const who = `Your user name is ${row.corporate_email.toLowerCase()}. You sign in at ${services.publicUrl}/sign-in`;
  const contact = `Questions? Write to ${support}.`;
  if (row.has_password) {
    return `${greeting}\n\nset a new password for Backroom within one hour:\n\n${services.publicUrl}/reset-password?token=${token}\n\n${who}\n\n${contact}`;
  }
  return `${greeting}\n\n${support} invites you to Backroom, the back office of your stores. ${storesOf(row)}\n\nSet your password within 72 hours:\n\n${services.publicUrl}/sign-up?token=${token}\n\n${who}\n\n${contact}`;
};

/**
 * Mails a link with which a franchisee sets their password, never a password; an earlier one stops working. `to` is one
 * of the record's own e-mails (domain.md 3.11).
 */
export const sendWelcome = async (
  trx: Database,
  sender: Sender,
  row: FranchiseeRow,
  to: string,
): Promise<void> => {
  const { actor, services } = sender;
  const userId = row.user_id ?? (await addLogin(trx, row));
  const kind = row.has_password ? 'password-reset' : 'invitation';
  const { token, secret } = await newLink(trx, services.keyring, userId, kind);
  await sendMail(trx, {
    to,
    subject: row.has_password ? 'Set a new Backroom password' : 'Welcome to Backroom',
    text: textFor(row, sender, token),
    kind,
    secret,
  });
  await trx
    .updateTable('franchisees')
    .set({ welcome_sent_at: new Date(), welcome_sent_to: to })
    .where('franchisee_id', '=', row.franchisee_id)
    .execute();
  await audit(trx, actor, {
    action: 'franchisee.credentials-sent',
    entity: 'franchisee',
    entityId: String(row.franchisee_id),
    after: { to },
  });
};

/** @throws ApiError CONFLICT where suspended, VALIDATION_FAILED for an e-mail that isn't theirs, RATE_LIMITED */
export const resendCredentials = async (call: Call<typeof franchisesEndpoints.resendLoginCredentials>) => {
  const { db, services, user, actor, body } = call;
  return db.transaction().execute(async (trx) => {
    const row = await readFranchisee(trx, body.franchiseeId, true);
    if (row.status === 'inactive') {
      throw new ApiError('CONFLICT', `${nameOf(row)} is suspended. Lift that first.`);
    }
    const to = body.email ?? row.corporate_email.toLowerCase();
    const own = [row.corporate_email, row.personal_email].map((one) => one?.toLowerCase());
    if (!own.includes(to)) {
      throw invalidField('email', 'The link goes only to the corporate or the personal e-mail of the record');
    }
    await services.limits.count(resends, String(row.franchisee_id));
    await sendWelcome(trx, { actor, services, support: user.email }, row, to);
    return {
      franchisee: presentFranchisee(await readFranchisee(trx, row.franchisee_id)),
      message: `Link sent to ${to}`,
    };
  });
};
