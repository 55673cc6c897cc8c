import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { SigningKey } from './signed-upload.ts';

const SETTING = 'upload-signing-key';

const readKey = async (db: Database): Promise<Buffer> => {
  const value = JSON.stringify(randomBytes(32).toString('base64'));
  await sql`insert into settings (name, value) values (${SETTING}, ${value}::jsonb)
    on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirstOrThrow();
  return Buffer.from(String(row.value), 'base64');
};

/** The key under which this installation signs addresses to upload to, made when it is first asked for. */
export const signingKeyOf = (db: Database): SigningKey => {
  let known: Promise<Buffer> | undefined;
  return () => {
    known ??= readKey(db).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};
