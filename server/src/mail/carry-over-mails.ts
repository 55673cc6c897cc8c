import { createDecipheriv } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Mails } from '../platform/database/schema.generated.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import type { OldKeys } from '../platform/secrets/open-keyring.ts';
import { hashOf } from '../platform/sessions/tokens.ts';
import { sealSecrets, withMarks } from './mail-secrets.ts';

/** Sealed parts of a mail as they stood in its text: 12 bytes of nonce, the text, 16 bytes of tag. */
const SEALED_PART = /\[sealed:([\w-]+)\]/g;

const openPart = (key: string | undefined, part: string): string[] => {
  if (!key) return [];
  const bytes = Buffer.from(part, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return [Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')];
};

/** What stood in a mail for anyone to read: the token of its link, the code in its subject. */
const READABLE = /(?:\?token=|sign-in code: )([\w-]{7,})/;

type Found = { inText: string[]; secrets: string[]; until: Date; tokenHash: Buffer | null };

/** What a mail carries: where it stands in the text, what it is, and how long it still opens anything. */
const findSecrets = async (
  trx: Database,
  mail: Selectable<Mails>,
  key: string | undefined,
): Promise<Found> => {
  const parts = [...mail.body_text.matchAll(SEALED_PART)];
  if (parts.length > 0) {
    const secrets = parts.flatMap(([, part = '']) => openPart(key, part));
    const until = new Date(mail.created_at.getTime() + 30 * 86_400_000);
    return { inText: parts.map(([mark]) => mark), secrets, until, tokenHash: null };
  }
  const secret = (READABLE.exec(mail.subject) ?? READABLE.exec(mail.body_text))?.[1] ?? '';
  const token = await trx
    .selectFrom('user_tokens')
    .select(['token_hash', 'expires_at'])
    .where((eb) => eb.or([eb('token_hash', '=', hashOf(secret)), eb('code_hash', '=', hashOf(secret))]))
    .executeTakeFirst();
  const secrets = secret ? [secret] : [];
  return {
    inText: secrets,
    secrets,
    until: token?.expires_at ?? new Date(0),
    tokenHash: token?.token_hash ?? null,
  };
};

/**
 * Seals the links and codes that stood readable in mails of before the keyring, once, in the transaction that makes its
 * check value. What has been sent or has run out is erased.
 */
export const carryOverMails = async (trx: Database, keyring: Keyring, oldKeys: OldKeys): Promise<void> => {
  const mails = await trx
    .selectFrom('mails')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('body_text', 'like', '%?token=%'),
        eb('body_text', 'like', '%[sealed:%'),
        eb('kind', '=', 'sign-in-code'),
      ]),
    )
    .execute();
  for (const mail of mails) {
    const { inText, secrets, until, tokenHash } = await findSecrets(trx, mail, oldKeys.get('mail-seal-key'));
    const isNeeded = secrets.length > 0 && !mail.sent_at && until > new Date();
    await trx
      .updateTable('mails')
      .set({
        subject: withMarks(mail.subject, inText),
        body_text: withMarks(mail.body_text, inText),
        secrets_enc: isNeeded ? sealSecrets(keyring, mail.mail_id, secrets) : null,
        secrets_until: until,
        secrets_of: tokenHash,
      })
      .where('mail_id', '=', mail.mail_id)
      .execute();
  }
};
