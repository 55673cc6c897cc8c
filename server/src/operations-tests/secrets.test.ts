import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../gift-cards/chain.fixture.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { createLog } from '../platform/log.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';

/**
 * Plants secrets of every kind through the calls that take or make them, and then looks for each of them, in every
 * spelling, wherever it must not be: in a dump of all tables (that is what a backup holds, the audit log with it), in
 * the log, and in the answers of lists and details.
 */
let folder: string;
let server: TestChain;
const log: string[] = [];
const planted = new Map<string, string>();

const plant = (name: string, secret: string | undefined) => {
  expect(secret, name).toMatch(/^.{7,}$/);
  planted.set(name, secret!);
};

const PASSWORD = 'planted password 1 ☕';
const NEW_PASSWORD = 'planted password 2 ☕';
const CARD_CODE = 'PLANTEDCODE77';

/** A secret as it may be written: in clear, in base64 of either kind, as bytes in hexadecimal. */
const spellings = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64').replaceAll('=', ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
};

const found = (text: string): string[] =>
  [...planted].flatMap(([name, secret]) =>
    spellings(secret).some((one) => text.includes(one)) ? [name] : [],
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-secrets-'));
  server = await startTestChain({}, createLog('debug', { write: (line) => void log.push(line) }));
  const { call, head } = server;
  plant('the key of the keyring', TEST_SECRETS_KEY);

  await server.signIn({ email: 'eve@example.com', role: 'Admin' });
  await call('/forgot-password', { body: { email: 'eve@example.com' } });
  plant('a reset link', /token=([\w-]+)/.exec((await server.lastMailTo('eve@example.com')).text)?.[1]);
  await call('/reset-password', { body: { token: planted.get('a reset link'), password: PASSWORD } });
  plant('a password', PASSWORD);
  const session = await call('/login', { body: { email: 'eve@example.com', password: PASSWORD } });
  plant('a session', session.body.token);
  await call('/change-password', {
    token: session.body.token,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });
  plant('a changed password', NEW_PASSWORD);
  await call('/login', { body: { email: 'eve@example.com', password: `${PASSWORD} wrong` } });
  await call('/forgot-password', { body: { email: 'eve@example.com' } });
  plant(
    'an unused reset link',
    /token=([\w-]+)/.exec((await server.lastMailTo('eve@example.com')).text)?.[1],
  );

  const key = await call('/create-api-key', {
    token: head,
    body: { name: 'Planted', shop_domain: server.domains.pier },
  });
  plant('an API key', key.body.key);
  const card = await call('/create-gift-card', {
    token: head,
    headers: { 'idempotency-key': 'planted-1' },
    body: {
      shop_domain: server.domains.pier,
      code: CARD_CODE,
      initial_amount: 40,
      recipient_email: 'dora@example.com',
      send_email: true,
      is_from: 'web',
      reason: 'Sold outside POS',
    },
  });
  expect(card.status).toBe(200);
  plant('the code of a card', CARD_CODE);
  plant('the code of a card in groups', CARD_CODE.replaceAll(/(.{4})(?=.)/g, '$1 '));
  await server.till('/gift-cards/redeem', { code: CARD_CODE, amount: 1 });
  await call('/session', { method: 'GET', token: `${session.body.token}x` });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('the search finds what is there', () => {
  for (const [name, secret] of planted) {
    for (const spelling of spellings(secret)) expect(found(`x${spelling}y`)).toContain(name);
  }
});

test('no planted secret stands in a dump of the database or in a backup', async () => {
  const file = path.join(folder, 'backup.tar.gz');
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'secrets.key'), `${TEST_SECRETS_KEY}\n`);
  await writeFile(path.join(dataDir, 'kept.txt'), 'a file that is kept');
  await writeBackup({ url: server.databaseUrl, dataDir }, file);
  const dump = gunzipSync(await readFile(file)).toString('utf8');
  expect(dump).toContain('dora@example.com');
  expect(dump).toContain('a file that is kept');
  expect(found(dump)).toEqual([]);
});

test('no planted secret stands in the log', () => {
  expect(log.length).toBeGreaterThan(10);
  expect(found(log.join(''))).toEqual([]);
});

test('no planted secret stands in an answer of a list or of details', async () => {
  const { call, head } = server;
  const mails = await call('/get-mail-list', { token: head, body: {} });
  const cards = await call('/get-gift-card-list', { token: head, body: {} });
  const answers = [
    mails,
    cards,
    ...(await Promise.all(
      mails.body.mails.map((mail: { id: string }) =>
        call('/get-mail', { token: head, body: { mail_id: mail.id } }),
      ),
    )),
    await call('/get-gift-card-history', {
      token: head,
      body: { gift_card_id: cards.body.data.giftCards[0].id },
    }),
    await call('/get-api-key-list', { token: head, body: {} }),
    await call('/export-gift-card-list', { token: head, body: {} }),
    await call('/list-sessions', { token: head }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(found(answer.text)).toEqual([]);
  }
});
