import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../testing/application.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());

const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const atOnce = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

const login = (email: string, password: string, from?: string) =>
  server.call('/login', { body: { email, password }, ...(from ? { from } : {}) });

describe('passwords', () => {
  test('of 200 wrong ones at once ten are looked at, and the others read how long to wait and nothing else', async () => {
    await server.signIn({ email: 'ann@example.com', role: 'Admin' });
    const answers = await atOnce(200, () => login('ann@example.com', 'a wrong password', '198.51.100.1'));
    expect(statuses(answers)).toEqual({ 404: 10, 429: 190 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ code: 'RATE_LIMITED', message: 'Too many tries. Wait 15 minutes.' });
    expect(refused?.headers['retry-after']).toBe('900');
  });

  test('an unknown e-mail is slowed down exactly like a known one', async () => {
    const answers = await atOnce(20, () => login('nobody@example.com', 'a wrong password', '198.51.100.2'));
    expect(statuses(answers)).toEqual({ 404: 10, 429: 10 });
  });

  test('a stranger can’t lock an owner out, neither from one address nor from many', async () => {
    const email = 'owner@example.com';
    await server.signIn({ email, role: 'SuperAdmin' });
    expect((await login(email, TEST_PASSWORD, '203.0.113.1')).status).toBe(200);
    await atOnce(20, () => login(email, 'a wrong password', '198.51.100.3'));
    expect((await login(email, TEST_PASSWORD, '203.0.113.1')).status).toBe(200);
    expect((await login(email, TEST_PASSWORD, '203.0.113.2')).status).toBe(200);

    await atOnce(120, (index) => login(email, 'a wrong password', `198.51.100.${100 + index}`));
    // Where the owner has been before it opens; anywhere else a mailed link does.
    expect((await login(email, TEST_PASSWORD, '203.0.113.2')).status).toBe(200);
    expect((await login(email, TEST_PASSWORD, '203.0.113.9')).status).toBe(429);
    await server.call('/forgot-password', { body: { email }, from: '203.0.113.9' });
    const token = /token=([\w-]+)/.exec((await server.lastMailTo(email)).text)?.[1];
    const password = 'quite another one 5';
    await server.call('/reset-password', { body: { token, password }, from: '203.0.113.9' });
    expect((await login(email, password, '203.0.113.9')).status).toBe(200);
  });

  test('one address is slowed down over all accounts', async () => {
    const answers = await atOnce(80, (index) =>
      login(`p${index}@example.com`, 'a wrong password', '198.51.100.4'),
    );
    expect(statuses(answers)).toEqual({ 404: 60, 429: 20 });
    const neighbours = ['2001:db8:7:7::1', '2001:db8:7:7::2'];
    const spread = await atOnce(80, (index) =>
      login(`q${index}@example.com`, 'wrong pass', neighbours[index % 2]),
    );
    expect(statuses(spread)).toEqual({ 404: 60, 429: 20 });
  });

  test('the own password, asked for once more, is counted too; the right one goes on', async () => {
    const token = await server.signIn({ email: 'bea@example.com', role: 'Admin' });
    const change = (currentPassword: string) =>
      server.call('/change-password', {
        token,
        body: { currentPassword, newPassword: 'quite another one 6' },
      });
    expect(statuses(await atOnce(9, () => change('a wrong password')))).toEqual({ 400: 9 });
    expect((await change(TEST_PASSWORD)).status).toBe(200);
    expect(statuses(await atOnce(30, () => change('a wrong password')))).toEqual({ 400: 10, 429: 20 });
  });
});

describe('mails and links', () => {
  test('a forgotten password is mailed so many times, whether there is such an account or not', async () => {
    await server.signIn({ email: 'cy@example.com', role: 'Admin' });
    for (const [email, from] of [
      ['cy@example.com', '198.51.100.5'],
      ['unknown@example.com', '198.51.100.6'],
    ]) {
      const answers = await atOnce(40, () =>
        server.call('/forgot-password', { body: { email }, from: from! }),
      );
      expect(statuses(answers)).toEqual({ 200: 5, 429: 35 });
    }
    const sent = server.services.db
      .selectFrom('mails')
      .select('mail_id')
      .where('recipient', '=', 'cy@example.com');
    expect(await sent.execute()).toHaveLength(5);
  });

  test('made-up links are tried so many times from one address', async () => {
    const answers = await atOnce(40, (index) =>
      server.call(index % 2 ? '/get-invitation' : '/reset-password', {
        body: { token: `made-up-${index}`, ...(index % 2 ? {} : { password: 'quite another one 7' }) },
        from: '198.51.100.7',
      }),
    );
    expect(statuses(answers)).toEqual({ 400: 30, 429: 10 });
  });

  test('the set-up code is tried so many times', async () => {
    const empty = await startTestApplication();
    const person = { email: 'a@example.com', firstName: 'A', lastName: 'B', password: 'quite another one 8' };
    const answers = await atOnce(30, (index) =>
      empty.call('/setup', { body: { ...person, code: `WRONG${index}` } }),
    );
    expect(statuses(answers)).toEqual({ 400: 10, 429: 20 });
    await empty.close();
  });
});

describe('calls of strangers', () => {
  test('without a token, with a made-up one or a made-up key: so many a minute, while those signed in go on', async () => {
    const small = await startTestApplication({ RATE_LIMIT_PER_MINUTE: '200' });
    const token = await small.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
    expect((await small.call('/list-sessions', { token })).status).toBe(200);
    const made = (index: number) => [undefined, 'x'.repeat(43), `bk_${'y'.repeat(43)}`][index % 3];
    const answers = await atOnce(90, (index) => {
      const madeUp = made(index);
      const path = index % 3 === 2 ? '/gift-cards/check-balance' : '/list-sessions';
      return small.call(path, madeUp ? { token: madeUp } : {});
    });
    expect(statuses(answers)).toEqual({ 401: 50, 429: 40 });
    expect(Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(statuses(await atOnce(60, () => small.call('/list-sessions', { token })))).toEqual({ 200: 60 });
    await small.close();
  });
});
