import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let root: string;

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

const call = (path: string, body: unknown, token = root) => server.call(path, { body, token });
const invite = (email: string, more = {}) =>
  call('/createUser', { firstName: 'Dana', lastName: 'Reyes', email, role: 'Admin', ...more });
const idOf = async (email: string): Promise<string> => {
  const { body } = await call('/getAllUsers', { search: email });
  return body.data[0].id;
};
const tokenIn = async (to: string) =>
  /token=([\w-]{20,})/.exec((await server.lastMailTo(to)).text)?.[1] ?? '';
const accept = async (email: string) =>
  server.call('/accept-invitation', {
    body: { token: await tokenIn(email), firstName: 'Dana', lastName: 'Reyes', password: TEST_PASSWORD },
  });
const setStatus = (id: string, status: string, token = root) =>
  server.call(`/users/${id}/status`, { method: 'PATCH', body: { status }, token });
const fieldsOf = (answer: { body: { details?: { field: string }[] } }) =>
  answer.body.details?.map(({ field }) => field);

test('somebody is invited, accepts, signs in, is seen, and is written down', async () => {
  const invited = await invite('dana@example.com', { phoneNumber: '(202) 555-0150' });
  expect(invited.body.user).toMatchObject({
    status: 'Invited',
    username: 'Dana Reyes',
    phoneNumber: '2025550150',
    invitation: { state: 'sent' },
  });
  expect((await accept('dana@example.com')).status).toBe(200);
  const login = await server.call('/login', {
    body: { email: 'dana@example.com', password: TEST_PASSWORD },
    from: '203.0.113.9',
  });
  expect(login.body.status).toBe('signed-in');
  const { body } = await call('/get-user', { userId: invited.body.user.id });
  expect(body.user).toMatchObject({
    status: 'Active',
    invitation: null,
    lastSeenFrom: '203.0.113.9',
    sessions: 1,
  });
  const history = await call('/get-record-history', { record: 'user', record_id: body.user.id });
  expect(history.body.history.map(({ action }: { action: string }) => action)).toEqual([
    'user.signed-in',
    'user.invitation-accepted',
    'user.invited',
  ]);
});

test('an invitation works once, and not once it was replaced or revoked', async () => {
  await invite('once@example.com');
  const first = await tokenIn('once@example.com');
  const userId = await idOf('once@example.com');
  expect((await call('/resend-invitation', { userId })).status).toBe(200);
  expect((await server.call('/get-invitation', { body: { token: first } })).body.code).toBe('LINK_INVALID');
  expect((await call('/resend-invitation', { userId })).body.code).toBe('RATE_LIMITED');
  const second = await tokenIn('once@example.com');
  await call('/revoke-invitation', { userId });
  expect((await server.call('/get-invitation', { body: { token: second } })).body.code).toBe('LINK_INVALID');
  const { body } = await call('/get-user', { userId });
  expect(body.user.invitation).toEqual({ state: 'revoked', expiresAt: null });
});

it.each(['ROOT@example.com', ' root@example.com '])(
  'refuses %j, which somebody has, at the field',
  async (email) => {
    const taken = await invite(email);
    expect(taken.status).toBe(400);
    expect(fieldsOf(taken)).toEqual(['email']);
  },
);

it('refuses the e-mail of a franchisee, letters in a phone and an unknown role', async () => {
  await server.addFranchisee('Ann Ames');
  expect(fieldsOf(await invite('Ann.Ames@example.com'))).toEqual(['email']);
  expect(fieldsOf(await invite('x@example.com', { phoneNumber: '555-CALL-NOW' }))).toEqual(['phoneNumber']);
  expect(fieldsOf(await invite('x@example.com', { role: 'Owner' }))).toEqual(['role']);
});

it('invites an e-mail once where two ask at once', async () => {
  const answers = await Promise.all([invite('twice@example.com'), invite('twice@example.com')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('nobody demotes, locks or deletes themselves', async () => {
  const userId = await idOf('root@example.com');
  expect(fieldsOf(await call('/updateUser', { userId, role: 'Admin' }))).toEqual(['role']);
  expect(fieldsOf(await setStatus(userId, 'Inactive'))).toEqual(['status']);
  expect(fieldsOf(await call('/deleteUser', { userId }))).toEqual(['userId']);
});

test('of two SuperAdmins who demote each other at once, one stays', async () => {
  const other = await startTestApplication();
  const tokens = [
    await other.signIn({ email: 'a@example.com', role: 'SuperAdmin' }),
    await other.signIn({ email: 'b@example.com', role: 'SuperAdmin' }),
  ];
  const list = await other.call('/getAllUsers', {
    body: { sortBy: 'email', sortOrder: 'asc' },
    token: tokens[0],
  });
  const [a, b] = list.body.data;
  const demote = (id: string, token: string | undefined) =>
    other.call('/updateUser', { body: { userId: id, role: 'Admin' }, ...(token ? { token } : {}) });
  await Promise.all([demote(b.id, tokens[0]), demote(a.id, tokens[1])]);
  const left = await other.services.db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'SuperAdmin')
    .execute();
  await other.close();
  expect(left).toHaveLength(1);
});

test('who is deactivated or demoted is out at once; only who has a password becomes active', async () => {
  const token = await server.signIn({ email: 'out@example.com', role: 'Admin' });
  const id = await idOf('out@example.com');
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(200);
  expect((await setStatus(id, 'Inactive')).body.user.status).toBe('Inactive');
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
  const login = await server.call('/login', { body: { email: 'out@example.com', password: TEST_PASSWORD } });
  expect(login.body.code).toBe('INVALID_CREDENTIALS');
  expect((await setStatus(id, 'Active')).status).toBe(200);
  await invite('unready@example.com');
  expect(fieldsOf(await setStatus(await idOf('unready@example.com'), 'Active'))).toEqual(['status']);
});

test('who is deleted is gone, signed out, and leaves their e-mail to another', async () => {
  const token = await server.signIn({ email: 'gone@example.com', role: 'Admin' });
  await call('/deleteUser', { userId: await idOf('gone@example.com') });
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
  expect((await call('/getAllUsers', { search: 'gone@example.com' })).body.totalUsers).toBe(0);
  expect((await invite('gone@example.com')).status).toBe(200);
});

test('the e-mail of an open invitation can change, and the new address is invited', async () => {
  await invite('typo@example.com');
  const userId = await idOf('typo@example.com');
  const old = await tokenIn('typo@example.com');
  expect((await call('/updateUser', { userId, email: 'right@example.com' })).status).toBe(200);
  expect((await server.call('/get-invitation', { body: { token: old } })).status).toBe(400);
  expect((await accept('right@example.com')).status).toBe(200);
  expect(fieldsOf(await call('/updateUser', { userId, email: 'late@example.com' }))).toEqual(['email']);
});

test('a second factor can be demanded of one person, and all their sessions ended', async () => {
  const token = await server.signIn({ email: 'factor@example.com', role: 'Admin' });
  const userId = await idOf('factor@example.com');
  await call('/updateUser', { userId, secondFactorRequired: true });
  expect((await call('/get-order-list', {}, token)).body.code).toBe('SECOND_FACTOR_DUE');
  expect((await call('/end-user-sessions', { userId })).body.ended).toBe(1);
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
});

test('lists by role, status and words, in the order asked for', async () => {
  const admins = await call('/getAllUsers', { role: 'Admin', sortBy: 'email', sortOrder: 'asc', limit: 2 });
  const emails = admins.body.data.map(({ email }: { email: string }) => email);
  expect(emails).toEqual(emails.toSorted());
  expect(admins.body).toMatchObject({ pagination: { limit: 2 }, totalUsers: expect.any(Number) });
  expect((await call('/getAllUsers', { search: '202-555' })).body.data).toMatchObject([
    { email: 'dana@example.com' },
  ]);
  expect((await call('/getUserRole', undefined)).body.userRoles).toEqual([
    { id: 'SuperAdmin', label: 'SuperAdmin', value: 'SuperAdmin' },
    { id: 'Admin', label: 'Admin', value: 'Admin' },
  ]);
  expect(
    (await call('/getUserStatus', undefined)).body.userStatus.map(({ id }: { id: string }) => id),
  ).toEqual(['Invited', 'Active', 'Inactive', 'Locked']);
});
