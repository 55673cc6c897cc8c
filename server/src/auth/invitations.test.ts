import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { invite } from './invitations.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());

const PASSWORD = 'a password of my own';

/** The token in the link that an invited person gets by mail. */
const invitedWith = async (email: string): Promise<string> => {
  const { db, publicUrl, keyring } = server.services;
  const user = await db
    .insertInto('users')
    .values({ email, role: 'Admin', first_name: 'Dana', last_name: '', status: 'Invited' })
    .returning(['user_id', 'email'])
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => invite(trx, user, { name: 'Ruth Thimble', publicUrl, keyring }));
  const mail = await server.lastMailTo(email);
  return /\/sign-up\?token=([\w-]+)$/.exec(mail.text)?.[1] ?? '';
};

const accept = (token: string, password = PASSWORD) =>
  server.call('/accept-invitation', { body: { token, firstName: 'Dana', lastName: 'Reyes', password } });

test('an invited person sets name and password by the link, once, and signs in', async () => {
  const token = await invitedWith('dana@example.com');
  const early = await server.call('/login', { body: { email: 'dana@example.com', password: PASSWORD } });
  expect(early.status).toBe(404);
  const invitation = await server.call('/get-invitation', { body: { token } });
  expect(invitation.body).toEqual({ email: 'dana@example.com', firstName: 'Dana', lastName: '' });

  expect((await accept(token)).status).toBe(200);
  const signedIn = await server.call('/login', { body: { email: 'dana@example.com', password: PASSWORD } });
  expect(signedIn.body.user).toMatchObject({ firstName: 'Dana', lastName: 'Reyes', role: 'Admin' });
  expect((await accept(token)).body.code).toBe('LINK_INVALID');
});

test('a common password, or one’s own name, is refused and the link stays good; an old link is not', async () => {
  const token = await invitedWith('eli@example.com');
  for (const password of ['password123', 'Reyes2026', 'eli@example.com']) {
    expect(await accept(token, password)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password', message: expect.stringMatching(/too common|own name/) }] },
    });
  }
  await server.services.db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(0) })
    .where('kind', '=', 'invitation')
    .execute();
  expect((await accept(token)).body.code).toBe('LINK_INVALID');
});
