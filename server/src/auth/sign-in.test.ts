import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../testing/application.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());

const login = (email: string, password = TEST_PASSWORD) =>
  server.call('/login', { body: { email, password } });

describe('sign in', () => {
  it('gives a token that works until log-out', async () => {
    await server.signIn({ email: 'ann@example.com', role: 'SuperAdmin' });
    const answer = await login('Ann@Example.com');
    expect(answer.status).toBe(200);
    const { token } = answer.body;
    const session = await server.call('/session', { method: 'GET', token });
    expect(session.body.user).toMatchObject({ email: 'ann@example.com', role: 'SuperAdmin', type: 'Staff' });
    expect((await server.call('/logout', { token })).status).toBe(200);
    expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
  });

  it('answers alike for an unknown e-mail and a wrong password', async () => {
    await server.signIn({ email: 'bob@example.com', role: 'Admin' });
    vi.mocked(verify).mockClear();
    const unknown = await login('nobody@example.com');
    const compared = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
    vi.mocked(verify).mockClear();
    const wrong = await login('bob@example.com', 'not the password');
    // A password is compared either way, with a hash that costs as much: the answers take as long.
    expect(compared).toHaveLength(1);
    expect(vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))).toEqual(
      compared,
    );
    expect(unknown.status).toBe(404);
    expect(wrong).toMatchObject({ status: 404, body: unknown.body });
    expect(unknown.body).toEqual({
      code: 'INVALID_CREDENTIALS',
      message: 'User not found. Please check your credentials.',
    });
  });

  it('names each wrong field in the words of the form', async () => {
    const answer = await server.call('/login', { body: { email: 'x', password: '123', extra: 1 } });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual(
      expect.arrayContaining([
        { field: 'email', message: 'Invalid email address' },
        { field: 'password', message: 'Password must be at least 7 characters long' },
        { field: 'extra', message: 'Unknown field' },
      ]),
    );
  });

  it('is slowed down after ten failures from one address, and goes on after a reset', async () => {
    await server.signIn({ email: 'cleo@example.com', role: 'Admin' });
    await Promise.all(Array.from({ length: 10 }, () => login('cleo@example.com', 'wrong password')));
    expect((await login('cleo@example.com')).status).toBe(429);

    await server.call('/forgot-password', { body: { email: 'cleo@example.com' } });
    const mail = await server.lastMailTo('cleo@example.com');
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    const password = 'a much better one';
    const own = await server.call('/reset-password', { body: { token, password: 'Test-Person' } });
    expect(own.body.details).toMatchObject([
      { field: 'password', message: expect.stringContaining('own name') },
    ]);
    expect((await server.call('/reset-password', { body: { token, password } })).status).toBe(200);
    expect((await server.call('/reset-password', { body: { token, password } })).status).toBe(400);
    expect((await login('cleo@example.com', password)).status).toBe(200);
  });

  it('ends the sessions of a user who may no longer sign in', async () => {
    const token = await server.signIn({ email: 'dan@example.com', role: 'Admin' });
    expect((await server.call('/session', { method: 'GET', token })).status).toBe(200);
    await server.services.db
      .updateTable('users')
      .set({ status: 'Inactive' })
      .where('email', '=', 'dan@example.com')
      .execute();
    expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
  });

  it('asks for a mailed code where the account requires one: five tries', async () => {
    await server.signIn({ email: 'eve@example.com', role: 'Admin' });
    const { db } = server.services;
    await db
      .insertInto('second_factors')
      .columns(['user_id', 'kind'])
      .expression(
        db
          .selectFrom('users')
          .select(['user_id', sql.lit('mail').as('kind')])
          .where('email', '=', 'eve@example.com'),
      )
      .execute();
    const first = await login('eve@example.com');
    expect(first.body).toMatchObject({ status: 'code-required', email: 'eve@example.com' });
    const codeOf = async () => /: (\w{7})$/.exec((await server.lastMailTo('eve@example.com')).subject)?.[1];
    const code = await codeOf();
    const verify = (challenge: string, typed: unknown) =>
      server.call('/verify-otp', { body: { challenge, code: typed } });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify(first.body.challenge, '0000000')).status).toBe(400);
    }
    expect((await verify(first.body.challenge, code)).status).toBe(400);

    const second = await login('eve@example.com');
    const done = await verify(second.body.challenge, (await codeOf())?.toLowerCase());
    expect(done.body).toMatchObject({ status: 'signed-in', user: { email: 'eve@example.com' } });
    expect((await verify(second.body.challenge, await codeOf())).status).toBe(400);
  });
});

describe('set-up', () => {
  it('creates the first SuperAdmin with the one-time code, once', async () => {
    const empty = await startTestApplication();
    const { newSetUpCode } = await import('./set-up.ts');
    const code = await newSetUpCode(empty.services.db);
    const person = {
      email: 'head@example.com',
      firstName: 'Head',
      lastName: 'Office',
      password: 'a good password 1',
    };
    expect((await empty.call('/setup', { method: 'GET' })).body).toEqual({ required: true });
    const wrong = await empty.call('/setup', { body: { ...person, code: 'WRONGCODE1' } });
    expect(wrong.body.details).toEqual([{ field: 'code', message: 'This is not the one-time code' }]);
    const common = await empty.call('/setup', { body: { ...person, code, password: 'Password123' } });
    expect(common.body.details[0].field).toBe('password');
    const set = await empty.call('/setup', { body: { ...person, code } });
    expect(set.body).toMatchObject({
      status: 'signed-in',
      user: { email: person.email, role: 'SuperAdmin' },
    });
    expect((await empty.call('/session', { method: 'GET', token: set.body.token })).status).toBe(200);
    expect((await empty.call('/setup', { body: { ...person, code } })).status).toBe(409);
    const { email, password } = person;
    expect((await empty.call('/login', { body: { email, password } })).status).toBe(200);
    await empty.close();
  });
});
