import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Parts of a mail that must not stand in the database in clear, such as the code of a gift card: they are kept
 * encrypted (AES-256-GCM, under a key in `settings`) until the mail is sent, and forgotten then.
 */
const SETTING = 'mail-seal-key';
const MARK = /\[sealed:([\w-]+)\]/g;
const [IV, TAG] = [12, 16];

const readKey = async (db: Database): Promise<Buffer> => {
  const find = () => db.selectFrom('settings').select('value').where('name', '=', SETTING);
  const known = await find().executeTakeFirst();
  if (!known) {
    const value = JSON.stringify({ key: randomBytes(32).toString('base64') });
    await sql`insert into settings (name, value) values (${SETTING}, ${value}::jsonb)
      on conflict do nothing`.execute(db);
  }
  const { value } = known ?? (await find().executeTakeFirstOrThrow());
  // Only this function writes the setting.
  return Buffer.from((value as { key: string }).key, 'base64');
};

/** What stands in a mail's text in the place of a secret. */
export const seal = async (db: Database, secret: string): Promise<string> => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', await readKey(db), iv);
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `[sealed:${sealed.toString('base64url')}]`;
};

const open = (key: Buffer, text: string): string => {
  const sealed = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
};

/** The text as its reader is to get it. */
export const unsealed = async (db: Database, text: string): Promise<string> => {
  if (!text.includes('[sealed:')) return text;
  const key = await readKey(db);
  return text.replaceAll(MARK, (_, sealed: string) => open(key, sealed));
};

/** The text without its secrets, for lists and for what stays once the mail is sent. */
export const withoutSecrets = (text: string): string => text.replaceAll(MARK, '••••');
