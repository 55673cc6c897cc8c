/** What mail offers to other rooms. */

export { carryOverMails } from './carry-over-mails.ts';
export { sendMail } from './mail.ts';
export { eraseSecretsOf, type MailSecret, openSecrets, withSecrets } from './mail-secrets.ts';
