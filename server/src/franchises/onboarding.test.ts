import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeOn } from '../orders/intake/index.ts';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

const SHOP = 'harbour.example.com';
const email = 'hana.harbour@example.com';
const DAY = 86_400_000;

let server: TestApplication;
let root: string;

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

const post = async (path: string, body: object, token: string | undefined = root) => {
  const answer = await server.call(path, { body, token });
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  return answer.body;
};

type Step = { key: string; store: string | null; done: boolean; doneAt: string | null };

const readSteps = async (id: string): Promise<Step[]> =>
  (await server.call(`/get-franchisee/${id}`, { method: 'GET', token: root })).body.onboarding;

/** What the list, the page and the dashboard say that the franchisee waits for first. */
const waiting = async (id: string) => {
  const { franchiseeList } = (await post('/get-franchisee-list', {})).data;
  const { attention } = await post('/get-dashboard', {});
  return {
    list: franchiseeList.find((row: { id: string }) => row.id === id)?.waiting?.label ?? null,
    page: (await readSteps(id)).find(({ done }) => !done)?.key ?? null,
    dashboard: attention.find(({ kind }: { kind: string }) => kind === 'pending-franchisee')?.detail ?? null,
  };
};

/** The record is as old as that. */
const ageBy = async (id: string, days: number) => {
  await server.services.db
    .updateTable('franchisees')
    .set({ created_at: new Date(Date.now() - days * DAY) })
    .where('franchisee_id', '=', Number(id))
    .execute();
};

const joinByMail = async () => {
  const token = /token=([\w-]{20,})/.exec((await server.lastMailTo(email)).text)?.[1];
  const person = { firstName: 'Hana', lastName: 'Harbour', password: TEST_PASSWORD };
  await post('/accept-invitation', { token, ...person }, '');
  await post('/login', { email, password: TEST_PASSWORD }, '');
};

test('the checklist fills itself from the record to the first statement; what waits for over 7 days stands on the dashboard', async () => {
  const { store } = await post('/create-store', { name: 'Harbour', shop_domain: SHOP, timezone: 'Etc/UTC' });
  const made = await post('/create-franchisee', {
    ...{ firstName: 'Hana', lastName: 'Harbour', corporateEmail: email },
    shops: [store.id],
  });
  const { id } = made.franchisee;
  await ageBy(id, 6);
  expect(await waiting(id)).toEqual({ list: 'Invitation accepted', page: 'accepted', dashboard: null });

  // The welcome was sent a moment ago: its step waits since then, the store's own since the record.
  await joinByMail();
  expect(await waiting(id)).toEqual({ list: 'Store connected', page: 'store-connected', dashboard: null });
  await ageBy(id, 8);
  expect((await waiting(id)).dashboard).toBe('Hana Harbour: store connected of Harbour');

  await post('/set-royalty-terms', {
    ...{ shop: SHOP, agreement: 'FRANCHISED', effective_from: '2025-03-01', period: 'MONTH' },
    ...{ rate_type: 'FLAT', rate_pct: 5, minimum_fee: 0, marketing_rate_pct: 0 },
  });
  await intakeOn(server.services).postOrder(
    { shop_id: Number(store.id), timezone: 'Etc/UTC', day_cutoff_minutes: 0 },
    simpleOrder({ id: '1', name: '#1001', placed_at: '2025-03-05T12:00:00Z', unit_price_cents: 100_00 }),
  );
  const before = await waiting(id);
  expect(before).toMatchObject({ list: 'First statement', page: 'first-statement' });
  const { drafted } = await post('/draft-royalty-statements', { month: '2025-03', shop_name: [SHOP] });
  // A draft is no statement yet.
  expect((await waiting(id)).page).toBe('first-statement');
  await post('/issue-royalty-statement', { statement_id: drafted[0].statement_id });

  expect(await waiting(id)).toEqual({ list: null, page: null, dashboard: null });
  const steps = await readSteps(id);
  expect(steps.map(({ key, store: of }) => [key, of])).toEqual([
    ['record', null],
    ['invitation-sent', null],
    ['accepted', null],
    ['first-sign-in', null],
    ['store-assigned', null],
    ['store-connected', 'Harbour'],
    ['history-loaded', 'Harbour'],
    ['names-live', 'Harbour'],
    ['royalty-terms', 'Harbour'],
    ['first-sale', 'Harbour'],
    ['first-statement', 'Harbour'],
  ]);
  expect(steps.find(({ key }) => key === 'first-sale')?.doneAt).toContain('2025-03-05');
});

test('who is suspended is waited for no longer', async () => {
  const { franchisee } = await post('/create-franchisee', {
    ...{ firstName: 'Sol', lastName: 'Slow', corporateEmail: 'sol.slow@example.com' },
    sendWelcomeEmail: false,
  });
  await ageBy(franchisee.id, 8);
  expect((await waiting(franchisee.id)).dashboard).toBe('Sol Slow: invitation sent');
  await post('/set-franchisee-status', { franchiseeId: franchisee.id, suspended: true });
  expect((await waiting(franchisee.id)).dashboard).toBeNull();
});
