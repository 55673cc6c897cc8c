import { createCipheriv, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryOverMails } from '../mail/index.ts';
import { openSecrets, sealSecrets } from '../mail/mail-secrets.ts';
import { type Connection, connect } from '../platform/database/connect.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import { openKeyring } from '../platform/secrets/open-keyring.ts';
import { hashOf } from '../platform/sessions/tokens.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let dataDir: string;
let database: TestDatabase;
let connection: Connection;
let said: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-keys-'));
  database = await createTestDatabase();
  connection = connect({ url: database.url, max: 3 });
  said = [];
});
afterEach(async () => {
  await connection.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Given = { secretsKey?: Buffer; previousSecretsKey?: Buffer; databaseUrl?: string };

const open = ({ secretsKey, previousSecretsKey, databaseUrl }: Given = {}) =>
  openKeyring(
    connection.db,
    { dataDir, secretsKey, previousSecretsKey, databaseUrl },
    {
      say: (line) => said.push(line),
      carryOver: carryOverMails,
    },
  );

const refusal = async (given: Given) => {
  const error = await open(given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'StartUpError' });
  const { message } = error as Error; // the line above has seen that it is one
  expect(message).not.toContain('\n');
  return message;
};

test('a packaged database makes its key at the first start, says so, and has the same at every later one', async () => {
  const first = await open();
  const file = path.join(dataDir, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(said).toEqual([expect.stringContaining(`Made ${file}`)]);
  expect(said.join()).not.toContain((await readFile(file, 'utf8')).trim());
  const secret = await installationSecret({ db: connection.db, keyring: first }, 'a-secret');
  const second = await open();
  expect(await installationSecret({ db: connection.db, keyring: second }, 'a-secret')).toEqual(secret);
  expect(said).toHaveLength(1);
});

test('several first starts at once agree on one key', async () => {
  const secretsKey = randomBytes(32);
  const keyrings = await Promise.all(Array.from({ length: 5 }, () => open({ secretsKey })));
  const secrets = await Promise.all(
    keyrings.map((keyring) => installationSecret({ db: connection.db, keyring }, 'a-secret')),
  );
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
});

test('a key file that is gone, broken or readable by others is one line, and no new one is made', async () => {
  await open();
  const file = path.join(dataDir, 'secrets.key');
  await chmod(file, 0o644);
  expect(await refusal({})).toContain('chmod 600');
  await rm(file);
  expect(await refusal({})).toContain('secrets.key is gone');
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('with a database of one’s own the key is given, never made', async () => {
  const message = await refusal({ databaseUrl: database.url });
  expect(message).toContain('BACKROOM_SECRETS_KEY is missing');
  await expect(stat(path.join(dataDir, 'secrets.key'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('another key than the one of the database is one line that names both and shows neither', async () => {
  const [right, wrong] = [randomBytes(32), randomBytes(32)];
  const keyring = await open({ secretsKey: right });
  const message = await refusal({ secretsKey: wrong });
  expect(message).toContain(`sealed with key ${keyring.keyId}`);
  for (const key of [right, wrong]) expect(message).not.toContain(key.toString('base64'));
});

test('a new key beside the previous one seals everything anew; the previous one can go', async () => {
  const [old, next] = [randomBytes(32), randomBytes(32)];
  const { db } = connection;
  const before = await open({ secretsKey: old });
  const secret = await installationSecret({ db, keyring: before }, 'a-secret');
  const mailId = '6f8a4a3e-55ad-4d2c-9d5c-0d4f2f3f6a10';
  await db
    .insertInto('mails')
    .values({
      mail_id: mailId,
      recipient: 'ann@example.com',
      subject: '⟦1⟧',
      body_text: '',
      kind: 'test',
      secrets_enc: sealSecrets(before, mailId, ['ABC']),
      secrets_until: new Date(Date.now() + 60_000),
    })
    .execute();

  await open({ secretsKey: next, previousSecretsKey: old });
  const after = await open({ secretsKey: next });
  expect(await installationSecret({ db, keyring: after }, 'a-secret')).toEqual(secret);
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(openSecrets(after, mail)).toEqual(['ABC']);
  expect(await refusal({ secretsKey: old })).toContain('Give that one');
});

test('keys and links of an installation of before the keyring move under it', async () => {
  const { db } = connection;
  const codeKey = randomBytes(32).toString('base64');
  const mailKey = randomBytes(32);
  const token = 'a-token-that-stood-in-clear-for-all-to-read';
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', mailKey, iv);
  const part = Buffer.concat([iv, cipher.update('CARD CODE', 'utf8'), cipher.final(), cipher.getAuthTag()]);
  await sql`insert into settings (name, value) values
    ('gift-card-code-key', ${JSON.stringify({ key: codeKey })}::jsonb),
    ('mail-seal-key', ${JSON.stringify({ key: mailKey.toString('base64') })}::jsonb)`.execute(db);
  const user = await db
    .insertInto('users')
    .values({ email: 'ann@example.com', role: 'Admin', first_name: 'Ann', last_name: '', status: 'Invited' })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: user.user_id,
      kind: 'invitation',
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  const mail = (kind: string, body_text: string, sent_at: Date | null = null) =>
    db.insertInto('mails').values({ recipient: kind, subject: 'Hello', body_text, kind, sent_at }).execute();
  await mail('invitation', `Come: https://x/sign-up?token=${token}`);
  await mail('sent', `Come: https://x/sign-up?token=${token}`, new Date());
  await mail('gift-card', `Code: [sealed:${part.toString('base64url')}]`);

  const keyring = await open({ secretsKey: randomBytes(32) });
  expect((await installationSecret({ db, keyring }, 'gift-card-code-key')).toString('base64')).toBe(codeKey);
  expect(await db.selectFrom('settings').select('name').where('name', 'like', '%-key').execute()).toEqual([]);
  const mails = await db.selectFrom('mails').selectAll().orderBy('kind').execute();
  expect(mails.map((one) => [one.kind, one.body_text, openSecrets(keyring, one)])).toEqual([
    ['gift-card', 'Code: ⟦1⟧', ['CARD CODE']],
    ['invitation', 'Come: https://x/sign-up?token=⟦1⟧', [token]],
    ['sent', 'Come: https://x/sign-up?token=⟦1⟧', null],
  ]);
});
