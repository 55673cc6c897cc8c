import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../../testing/application.ts';
import { codeOfStep, stepAt } from './totp.ts';

let server: TestApplication;
let number = 0;

beforeAll(async () => {
  server = await startTestApplication({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => server.close());

// Codes change every half minute: the clock stands while a test makes one and uses it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

const newPerson = async (role: 'SuperAdmin' | 'Admin' = 'Admin', on = server) => {
  number += 1;
  const email = `person${number}@example.com`;
  return { email, token: await on.signIn({ email, role }) };
};

const login = (email: string, on = server) => on.call('/login', { body: { email, password: TEST_PASSWORD } });
const verify = (challenge: string, code: string) => server.call('/verify-otp', { body: { challenge, code } });
const start = (token: string, kind: string, password = TEST_PASSWORD, on = server) =>
  on.call('/start-second-factor', { token, body: { kind, password } });
const confirm = (token: string, kind: string, offer: string, code: string, on = server) =>
  on.call('/confirm-second-factor', { token, body: { kind, offer, code } });

const secretIn = (uri: string): Buffer => {
  const text = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...text]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** What the app on the phone shows now. */
const shown = (secret: Buffer) => codeOfStep(secret, stepAt(new Date()));

const withApp = async (role: 'SuperAdmin' | 'Admin' = 'Admin', on = server) => {
  const person = await newPerson(role, on);
  const { body } = await start(person.token, 'app', TEST_PASSWORD, on);
  const secret = secretIn(body.uri);
  const { body: done } = await confirm(person.token, 'app', body.offer, shown(secret), on);
  later(60);
  return { ...person, secret, recoveryCodes: done.recoveryCodes as string[] };
};

describe('switching an authenticator app on', () => {
  test('takes the password and a code that it shows; until then nothing is asked for at sign-in', async () => {
    const { email, token } = await newPerson();
    expect((await start(token, 'app', 'a wrong password')).body.details).toEqual([
      { field: 'password', message: 'This is not your password' },
    ]);
    const { body } = await start(token, 'app');
    expect((await confirm(token, 'app', body.offer, '000000')).body.details[0].field).toBe('code');
    expect((await login(email)).body.status).toBe('signed-in');

    const other = (await login(email)).body.token;
    const done = await confirm(token, 'app', body.offer, shown(secretIn(body.uri)));
    expect(done.body.user).toMatchObject({ secondFactor: 'app', secondFactorDue: false });
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    for (const code of done.body.recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
    // This session goes on, others end.
    expect((await server.call('/second-factor', { method: 'GET', token })).body).toMatchObject({
      kind: 'app',
      recoveryCodesLeft: 10,
    });
    expect((await server.call('/session', { method: 'GET', token: other })).status).toBe(401);
  });

  test('an offer is for the person and the half hour it was made for', async () => {
    const ann = await newPerson();
    const bea = await newPerson();
    const { body } = await start(ann.token, 'app');
    const secret = secretIn(body.uri);
    expect((await confirm(bea.token, 'app', body.offer, shown(secret))).body.code).toBe('CODE_INVALID');
    later(31 * 60);
    expect((await confirm(ann.token, 'app', body.offer, shown(secret))).body.code).toBe('CODE_INVALID');
    expect((await login(ann.email)).body.status).toBe('signed-in');
  });
});

describe('signing in with an app', () => {
  test('its code opens, once, also for two at the same moment', async () => {
    const { email, secret } = await withApp();
    const first = await login(email);
    expect(first.body).toMatchObject({ status: 'code-required', kind: 'app', email });
    const second = await login(email);
    expect((await verify(first.body.challenge, shown(secret))).body.code).toBe('CODE_INVALID'); // replaced
    const code = shown(secret);
    expect((await verify(second.body.challenge, code)).body.status).toBe('signed-in');
    const third = await login(email);
    expect((await verify(third.body.challenge, code)).body.code).toBe('CODE_INVALID');
    later(30);
    const both = await Promise.all([1, 2].map(() => verify(third.body.challenge, shown(secret))));
    expect(both.map(({ body }) => body.status ?? body.code).sort()).toEqual(['CODE_INVALID', 'signed-in']);
  });

  test('200 codes at once are compared five times', async () => {
    const { email } = await withApp();
    const { body } = await login(email);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => verify(body.challenge, String(index).padStart(6, '0'))),
    );
    const tries = answers.filter((answer) => /(tries|try) left|no longer valid/.test(answer.body.message));
    expect(tries).toHaveLength(200);
    expect(answers.filter((answer) => /left/.test(answer.body.message))).toHaveLength(4);
  });

  test('wrong codes over many sign-ins are slowed down', async () => {
    const { email } = await withApp();
    const messages: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { body } = await login(email);
      for (let wrong = 0; wrong < 4; wrong += 1)
        messages.push((await verify(body.challenge, '000000')).body.message);
    }
    expect(messages.slice(10)).toEqual(Array.from({ length: 6 }, () => 'Too many tries. Wait 15 minutes.'));
  });

  test('a recovery code opens once each, and is written down', async () => {
    const { email, recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    const first = await login(email);
    const { body } = await verify(first.body.challenge, code.toLowerCase());
    expect(body.status).toBe('signed-in');
    const state = await server.call('/second-factor', { method: 'GET', token: body.token });
    expect(state.body.recoveryCodesLeft).toBe(9);
    const again = await login(email);
    expect((await verify(again.body.challenge, code)).body.code).toBe('CODE_INVALID');
    const audited = await server.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', body.user.id)
      .where('action', 'like', '%recovery%')
      .execute();
    expect(audited).toHaveLength(1);
  });

  test('neither secret nor recovery codes stand in the database', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { rows } = await server.connection.pool.query(
      `select second_factors::text as row from second_factors union all select recovery_codes::text from recovery_codes`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).toContain('v1.');
    for (const encoding of ['base64', 'hex'] as const)
      expect(stored).not.toContain(secret.toString(encoding));
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });

  test('it is switched off with the password, and new recovery codes replace the old ones', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    const { challenge } = (await login(email)).body;
    const { token } = (await verify(challenge, shown(secret))).body;
    const post = (path: string, password: string) => server.call(path, { token, body: { password } });
    const renewed = await post('/renew-recovery-codes', TEST_PASSWORD);
    expect(renewed.body.recoveryCodes).not.toEqual(recoveryCodes);
    expect((await post('/stop-second-factor', 'a wrong password')).status).toBe(400);
    expect((await post('/stop-second-factor', TEST_PASSWORD)).body.user.secondFactor).toBeNull();
    expect((await login(email)).body.status).toBe('signed-in');
  });
});

describe('codes by mail', () => {
  test('are switched on by a code that arrived, and asked for at sign-in', async () => {
    const { email, token } = await newPerson();
    const { body } = await start(token, 'mail');
    expect(body).toMatchObject({ secret: null, uri: null });
    const mailed = async () => /: (\w{7})$/.exec((await server.lastMailTo(email)).subject)?.[1] ?? '';
    expect((await confirm(token, 'mail', body.offer, '0000000')).body.code).toBe('CODE_INVALID');
    expect((await confirm(token, 'mail', body.offer, await mailed())).body.user.secondFactor).toBe('mail');
    const signIn = await login(email);
    expect(signIn.body).toMatchObject({ kind: 'mail', sent: true });
    expect((await verify(signIn.body.challenge, await mailed())).body.status).toBe('signed-in');
  });

  test('are asked anew only so often', async () => {
    const { email, token } = await newPerson();
    const { body } = await start(token, 'mail');
    const mailed = /: (\w{7})$/.exec((await server.lastMailTo(email)).subject)?.[1] ?? '';
    await confirm(token, 'mail', body.offer, mailed);
    const answers = await Promise.all(Array.from({ length: 9 }, () => login(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

test('without a mail server nobody can ask for codes by mail, and so lock themselves out', async () => {
  const alone = await startTestApplication();
  const { email, token } = await newPerson('SuperAdmin', alone);
  expect((await alone.call('/second-factor', { method: 'GET', token })).body).toMatchObject({ mail: false });
  expect((await start(token, 'mail', TEST_PASSWORD, alone)).status).toBe(409);
  expect((await login(email, alone)).body.status).toBe('signed-in');
  await alone.close();
});

describe('a chain that demands a second factor', () => {
  const set = (token: string, secondFactor: string) =>
    server.call('/set-security-policy', { token, body: { secondFactor } });

  test('does not catch whoever sets it, and lets others do nothing else before they have one', async () => {
    const bare = await newPerson('SuperAdmin');
    expect((await set(bare.token, 'super-admins')).status).toBe(409);
    const head = await withApp('SuperAdmin');
    const saved = await set(head.token, 'super-admins');
    expect(saved.body).toEqual({
      policy: { secondFactor: 'super-admins', version: expect.any(String) },
      without: 1,
    });

    const list = () => server.call('/get-mail-list', { token: bare.token, body: {} });
    expect((await list()).body.code).toBe('SECOND_FACTOR_DUE');
    expect((await login(bare.email)).body.user).toMatchObject({ secondFactorDue: true });
    const clerk = await newPerson('Admin');
    expect((await server.call('/list-sessions', { token: clerk.token })).status).toBe(200);

    const { body } = await start(bare.token, 'app');
    await confirm(bare.token, 'app', body.offer, shown(secretIn(body.uri)));
    expect((await list()).status).toBe(200);
    const off = await server.call('/stop-second-factor', {
      token: bare.token,
      body: { password: TEST_PASSWORD },
    });
    expect(off.status).toBe(409);
    expect((await set(head.token, 'nobody')).status).toBe(200);
    expect((await set(clerk.token, 'nobody')).status).toBe(403);
  });
});
