// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const seen: Seen[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let server: Server;
const refused = { unauthenticated: vi.fn(), forbidden: vi.fn(), secondFactorDue: vi.fn() };

const load = async () => {
  const { call, addressOf } = await import('./call.ts');
  const session = await import('./session.ts');
  const { onRefusal } = await import('./request.ts');
  onRefusal(refused);
  return { call, addressOf, session };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status, { 'access-control-allow-origin': '*' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo;
  // Across origins the document would first ask for leave; the server here is the same host.
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${port}/orders`);
  vi.stubEnv('VITE_API_BASE_URL', `http://127.0.0.1:${port}/v1/`);
});

afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  seen.length = 0;
  localStorage.clear();
  vi.clearAllMocks();
  answer = { status: 200, body: '{}' };
});

const signIn = async () => {
  const { session } = await load();
  session.storeSession('t0ken', {
    id: '1',
    email: 'a@example.com',
    firstName: 'A',
    lastName: 'B',
    username: 'A B',
    phoneNumber: null,
    photo: null,
    role: 'Admin',
    type: 'Franchisee',
    permissions: [],
    franchiseeData: null,
    secondFactor: null,
    secondFactorDue: false,
  });
};

test('a call goes to base and path with the bearer token and its body as JSON', async () => {
  const { call } = await load();
  await signIn();
  answer.body = JSON.stringify({ shop: [] });
  expect(await call('getStoreList', { body: { franchisee_id: ['7'] } })).toEqual({ shop: [] });
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/getStoreList', body: '{"franchisee_id":["7"]}' });
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer t0ken',
    'content-type': 'application/json',
  });
});

test('signed out there is no bearer token, and a call without a body sends none', async () => {
  const { call } = await load();
  answer.body = JSON.stringify({ required: true });
  expect(await call('getSetup')).toEqual({ required: true });
  expect(seen[0]?.headers.authorization).toBeUndefined();
  expect(seen[0]).toMatchObject({ method: 'GET', body: '' });
});

test('params fill the path escaped, lists repeat their key', async () => {
  const { addressOf } = await load();
  expect(addressOf('/api/gift-cards/{id}', { id: 'a/b' })).toBe('/api/gift-cards/a%2Fb');
  expect(addressOf('/x', {}, { shop: ['a', 'b'], none: undefined })).toBe('/x?shop=a&shop=b');
});

test("the server's words win over the call's own", async () => {
  const { call } = await load();
  answer = { status: 409, body: JSON.stringify({ code: 'CONFLICT', message: 'Already there' }) };
  await expect(call('logout')).rejects.toMatchObject({
    message: 'Already there',
    code: 'CONFLICT',
    status: 409,
  });
});

test('without words of the server the failure message of the catalogue is shown', async () => {
  const { call } = await load();
  answer = { status: 500, body: '<html>' };
  await expect(call('getStoreList', { body: {} })).rejects.toMatchObject({
    message: 'Failed to fetch stores',
    code: 'HTTP_500',
  });
});

test('fields that the server names arrive as details', async () => {
  const { call } = await load();
  const details = [{ field: 'email', message: 'Invalid email address' }];
  answer = {
    status: 400,
    body: JSON.stringify({ code: 'VALIDATION_FAILED', message: 'No', details: [...details, 5] }),
  };
  await expect(call('forgotPassword', { body: { email: 'x' } })).rejects.toMatchObject({ details });
});

test('401 clears the session and leads to /sign-in', async () => {
  const { call, session } = await load();
  await signIn();
  answer = { status: 401, body: '{}' };
  await expect(call('getSession')).rejects.toMatchObject({ status: 401 });
  expect(session.readToken()).toBeNull();
  expect(localStorage.getItem('auth_user')).toBeNull();
  expect(refused.unauthenticated).toHaveBeenCalledOnce();
});

test('401 on a sign-in that fails leads nowhere', async () => {
  const { call } = await load();
  answer = { status: 401, body: '{}' };
  await expect(call('login', { body: { email: 'a@example.com', password: 'secret1' } })).rejects.toThrow();
  expect(refused.unauthenticated).not.toHaveBeenCalled();
});

test('a session that was left at once is still ended on the server', async () => {
  const { call, session } = await load();
  await signIn();
  const leaving = call('logout');
  session.clearSession();
  await leaving;
  expect(seen[0]?.headers.authorization).toBe('Bearer t0ken');
});

test('a late 401 of an old session does not end the new one', async () => {
  const { call, session } = await load();
  await signIn();
  answer = { status: 401, body: '{}' };
  const late = call('getSession');
  localStorage.setItem('auth_token', 'newer');
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(session.readToken()).toBe('newer');
  expect(refused.unauthenticated).not.toHaveBeenCalled();
});

test('403 keeps the session and leads to /403', async () => {
  const { call, session } = await load();
  await signIn();
  answer = { status: 403, body: '{}' };
  await expect(call('getSession')).rejects.toMatchObject({ status: 403 });
  expect(session.readToken()).toBe('t0ken');
  expect(refused.forbidden).toHaveBeenCalledOnce();
});

test('a cut connection is the failure message, an abort stays an abort', async () => {
  const { call } = await load();
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
  await expect(call('logout')).rejects.toMatchObject({ message: 'Failed to log out', status: 0 });
  const leave = new AbortController();
  leave.abort();
  await expect(call('getSession', undefined, { signal: leave.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('the session is kept under its three keys', async () => {
  await signIn();
  const { session } = await load();
  expect(localStorage.getItem('auth_token')).toBe('t0ken');
  expect(localStorage.getItem('token')).toBe('t0ken');
  expect(session.readUser()?.email).toBe('a@example.com');
  expect(session.readAudience()).toBe('franchisee');
  localStorage.setItem('auth_user', 'not json');
  expect(session.readUser()).toBeNull();
});
