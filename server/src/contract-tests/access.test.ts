import { endpoints } from '@backroom/contract/endpoints';
import { type Audience, mayCall } from '@backroom/contract/kit/access';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { scopeOfUser, shopsAskedFor } from '../platform/sessions/scope.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
const tokens = new Map<Audience, string>();

const roles = ['super-admin', 'admin', 'franchisee'] as const;
const calls = Object.entries<Endpoint>(endpoints);
/** Ends the session it is called with. */
const last = new Set(['logout']);
/** Answers without an end: its room tests who may open it. */
const isEndless = ({ stream }: Endpoint) => stream === 'text/event-stream';

beforeAll(async () => {
  server = await startTestApplication();
  const own = await server.addFranchisee('Own Holder');
  const other = await server.addFranchisee('Other Holder');
  await server.addShop({ domain: 'own.example.com', franchiseeId: own });
  await server.addShop({ domain: 'foreign.example.com', franchiseeId: other });
  tokens.set('super-admin', await server.signIn({ email: 's@example.com', role: 'SuperAdmin' }));
  tokens.set('admin', await server.signIn({ email: 'a@example.com', role: 'Admin' }));
  tokens.set(
    'franchisee',
    await server.signIn({ email: 'f@example.com', role: 'Admin', type: 'Franchisee', franchiseeId: own }),
  );
});
afterAll(() => server.close());

const make = (endpoint: Endpoint, token: string | undefined, body: unknown = {}) =>
  server.call(endpoint.path.replaceAll(/\{\w+\}/g, '1'), {
    method: endpoint.method,
    ...(token ? { token } : {}),
    ...(endpoint.method === 'GET' || endpoint.upload ? {} : { body }),
  });

describe.each(calls.filter(([name, call]) => !last.has(name) && !isEndless(call)))(
  '%s',
  (_name, endpoint) => {
    const isPublic = endpoint.access.kind === 'public';

    it.runIf(!isPublic)('is refused without a session, and with an invented one', async () => {
      expect((await make(endpoint, undefined)).status).toBe(401);
      expect((await make(endpoint, 'x'.repeat(43))).status).toBe(401);
    });

    it.runIf(endpoint.access.kind !== 'api-key').each(roles)(
      'follows the access table for %s',
      async (role) => {
        const { status } = await make(endpoint, tokens.get(role));
        if (mayCall(role, endpoint.access)) expect([401, 403]).not.toContain(status);
        else expect(status).toBe(403);
      },
    );
  },
);

it.each([
  ['Owner', 'Staff'],
  ['Admin', 'Partner'],
])('a user of role %s and type %s, whom the rules don’t know, sees no shop', async (role, type) => {
  const user = { user_id: '1', role, type, franchisee_id: 1 };
  const scope = await scopeOfUser(server.services.db, user);
  expect(scope).toMatchObject({ audience: 'nobody', holdings: [] });
  await expect(shopsAskedFor(scope, server.services.db, ['own.example.com'])).rejects.toThrow(
    'You may not see',
  );
});

/** The names under which calls take stores. */
const storeFields = ['shop', 'shop_name', 'shop_domain', 'shops', 'store_ids'];

type Shape = { properties?: Record<string, { type?: string; enum?: unknown[] }>; required?: string[] };

const shapeOf = (endpoint: Endpoint): Shape =>
  // JSON Schema's own type is wider than the few words read here.
  endpoint.body ? (z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape) : {};

/** The least that a call takes, so that nothing but the store is in question. */
const leastBodyFor = (endpoint: Endpoint): Record<string, unknown> => {
  const { properties = {}, required = [] } = shapeOf(endpoint);
  const likely = (name: string) => {
    const field = properties[name];
    if (field?.enum) return field.enum[0];
    if (name === 'code') return 'ABCD-1234-EFGH';
    return field?.type === 'number' || field?.type === 'integer' ? 1 : '1';
  };
  return Object.fromEntries(required.map((name) => [name, likely(name)]));
};

describe('a franchisee and a foreign store', () => {
  const open = calls.filter(
    ([, call]) => mayCall('franchisee', call.access) && ['area', 'own'].includes(call.access.kind),
  );
  // A call with a file is refused for its missing file first; its room tests its stores.
  const takers = open
    .filter(([, call]) => !call.upload)
    .flatMap(([name, call]) =>
      storeFields
        .filter((field) => field in (shapeOf(call).properties ?? {}))
        .map((field) => [name, field, call] as const),
    );

  it.each(takers)('%s by %s is 403, never an empty success', async (_name, field, call) => {
    const token = tokens.get('franchisee');
    const values = [
      'foreign.example.com',
      ['foreign.example.com'],
      ['own.example.com', 'foreign.example.com'],
    ];
    const answers = await Promise.all(
      values.map((value) => make(call, token, { ...leastBodyFor(call), [field]: value })),
    );
    for (const { status } of answers) expect([400, 403]).toContain(status);
    expect(answers.some(({ status }) => status === 403)).toBe(true);
  });

  it('finds the calls that take stores', () => {
    expect(takers.map(([name]) => name)).toContain('getOrderList');
  });
});
