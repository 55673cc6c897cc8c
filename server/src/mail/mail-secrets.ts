import type { Database } from '../platform/database/connect.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';

/** What a mail carries that nobody but its reader is to see: a code, the token of a link. */
export type MailSecret = {
  keyring: Keyring;
  /** Each stands in the text or the subject and is taken out of both. */
  values: readonly string[];
  /** From then on it opens nothing any more, and is erased. */
  until: Date;
  /** The hash of the token that it is, where it is one: using that erases it too. */
  tokenHash?: Buffer;
};

/** Stands in the stored text for the n-th secret. */
const markOf = (index: number) => `⟦${index + 1}⟧`;
const MARK = /⟦(\d{1,2})⟧/g;

export const hasMarks = (text: string): boolean => text.search(MARK) >= 0;

/** A text as it is stored: marks where the secrets stood. */
export const withMarks = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret, index) => hidden.replaceAll(secret, markOf(index)), text);

/** A text as lists show it. */
export const withoutSecrets = (text: string): string => text.replaceAll(MARK, '••••');

/** A text as its reader gets it. */
export const withSecrets = (text: string, secrets: readonly string[]): string =>
  text.replaceAll(MARK, (mark, number) => secrets[Number(number) - 1] ?? mark);

const placeOf = (mailId: string) => ({ table: 'mails', column: 'secrets_enc', id: mailId });

export const sealSecrets = (keyring: Keyring, mailId: string, secrets: readonly string[]): string =>
  keyring.seal(placeOf(mailId), JSON.stringify(secrets));

type WithSecrets = { mail_id: string; secrets_enc: string | null; secrets_until: Date | null };

/** What a mail carries: nothing, or what is sealed; null once that is erased or has run out. */
export const openSecrets = (keyring: Keyring, mail: WithSecrets): string[] | null => {
  if (mail.secrets_enc === null || mail.secrets_until === null || mail.secrets_until <= new Date())
    return null;
  return JSON.parse(keyring.open(placeOf(mail.mail_id), mail.secrets_enc)); // sealSecrets wrote it
};

/** Erases what was sent along with a token, in the transaction that uses it up. */
export const eraseSecretsOf = async (trx: Database, tokenHash: Buffer): Promise<void> => {
  await trx
    .updateTable('mails')
    .set({ secrets_enc: null })
    .where('secrets_of', '=', tokenHash)
    .where('secrets_enc', 'is not', null)
    .execute();
};

/** Erases what has run out. */
export const eraseRunOut = async (db: Database): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ secrets_enc: null })
    .where('secrets_until', '<=', new Date())
    .where('secrets_enc', 'is not', null)
    .execute();
};
