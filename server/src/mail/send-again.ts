import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';
import { hasMarks, openSecrets } from './mail-secrets.ts';

/** One mail is asked for once at a time. */
export const keyOfMail = (mailId: string): string => `mail:${mailId}`;

/** Mail that has waited longer is for a person to send or leave: nobody wants a year of it at once. */
const LONGEST_WAIT_DAYS = 7;

const AT_ONCE = 500;

/**
 * Asks for the mail that waited while there was no mail server, where there is one now. What it carries may have run out
 * meanwhile; then it isn't sent (mail.ts).
 */
export const sendWaitingMail = async ({ db, config }: Services): Promise<void> => {
  if (!config.smtpUrl) return;
  const { rows } = await sql<{ mail_id: string }>`
    select mail_id from mails
    where sent_at is null and error is null and created_at > now() - make_interval(days => ${LONGEST_WAIT_DAYS})
      and not exists (select from graphile_worker.jobs where key = 'mail:' || mail_id)
    order by created_at limit ${AT_ONCE}`.execute(db);
  for (const { mail_id } of rows)
    await enqueue(db, 'send-mail', { mailId: mail_id }, { key: keyOfMail(mail_id) });
};

/**
 * Sends a mail once more, whether it was sent, failed or waited.
 * @throws ApiError NOT_FOUND, or CONFLICT where nothing sends mail or what it carried is gone
 */
export const sendAgain = async (
  { config, keyring }: Services,
  trx: Database,
  actor: Actor,
  mailId: string,
): Promise<void> => {
  const mail = await trx.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
  if (!mail) throw new ApiError('NOT_FOUND', 'There is no such mail');
  if (!config.smtpUrl) throw new ApiError('CONFLICT', 'Nothing sends mail yet: SMTP_URL is not set');
  if (hasMarks(mail.subject + mail.body_text) && !openSecrets(keyring, mail)) {
    throw new ApiError('CONFLICT', 'What this mail carried has been used or has run out. Ask for a new one.');
  }
  await trx.updateTable('mails').set({ sent_at: null, error: null }).where('mail_id', '=', mailId).execute();
  await enqueue(trx, 'send-mail', { mailId }, { key: keyOfMail(mailId) });
  await audit(trx, actor, {
    action: 'mail.sent-again',
    entity: 'mail',
    entityId: mailId,
    after: { to: mail.recipient, kind: mail.kind },
  });
};
