import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { startTestApplication, TEST_PASSWORD, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let root: string;
let pier: string;
let next = 0;
let email = '';

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  pier = String(await server.addShop({ domain: 'pier.example.com', name: 'Pier' }));
});
afterAll(() => server.close());
beforeEach(() => {
  next += 1;
  email = `owner${next}@example.com`;
});

const call = (path: string, body: unknown, token = root) => server.call(path, { body, token });
const create = (more = {}) =>
  call('/create-franchisee', { firstName: 'Ann', lastName: 'Ames', corporateEmail: email, ...more });
const read = async (id: string) =>
  (await server.call(`/get-franchisee/${id}`, { method: 'GET', token: root })).body;
const fieldsOf = (answer: { body: { details?: { field: string }[] } }) =>
  answer.body.details?.map(({ field }) => field);
const mailsTo = async (recipient: string) =>
  (
    await server.services.db
      .selectFrom('mails')
      .select('mail_id')
      .where('recipient', '=', recipient)
      .execute()
  ).length;
const tokenIn = async (to: string) =>
  /token=([\w-]{20,})/.exec((await server.lastMailTo(to)).text)?.[1] ?? '';
const join = async (to: string) => {
  const names = { firstName: 'Ann', lastName: 'Ames' };
  await server.call('/accept-invitation', {
    body: { token: await tokenIn(to), ...names, password: TEST_PASSWORD },
  });
  return server.call('/login', { body: { email: to, password: TEST_PASSWORD } });
};
const stepsOf = (body: { onboarding: { key: string; done: boolean; store: string | null }[] }) =>
  body.onboarding.filter(({ done }) => done).map(({ key }) => key);

test('a franchisee is added with a store, welcomed with a link, accepts and signs in: pending becomes active', async () => {
  const made = await create({ shops: [pier], personalEmail: 'ann@home.example.com', phone: '202 555 0150' });
  expect(made.body.franchisee).toMatchObject({
    name: 'Ann Ames',
    status: 'pending',
    phone: '2025550150',
    shops: [{ name: 'Pier' }],
    welcome: { state: 'sent', sentTo: email },
  });
  const mail = await server.lastMailTo(email);
  expect(mail.text).toContain('Pier');
  expect(mail.text).toContain('/sign-in');
  expect(mail.text.toLowerCase()).not.toContain('password is');
  const { id } = made.body.franchisee;
  expect(stepsOf(await read(id))).toEqual(['record', 'invitation-sent', 'store-assigned', 'names-live']);
  const login = await join(email);
  expect(login.body.status).toBe('signed-in');
  const stores = await server.call('/getStoreList', { token: login.body.token });
  expect(stores.body.shop).toMatchObject([{ name: 'Pier' }]);
  const after = await read(id);
  expect(after.franchisee).toMatchObject({ status: 'active', welcome: { state: 'signed-in' } });
  expect(after.onboarding[0]).toMatchObject({ key: 'record', done: true });
  expect(stepsOf(after)).toEqual([
    'record',
    'invitation-sent',
    'accepted',
    'first-sign-in',
    'store-assigned',
    'names-live',
  ]);
  expect(after.onboarding.filter(({ store }: { store: string }) => store === 'Pier')).toMatchObject([
    { key: 'store-connected', done: false, waitsFor: 'head office' },
    { key: 'history-loaded', done: false },
    { key: 'names-live', done: true },
    { key: 'royalty-terms', done: false, waitsFor: 'head office' },
    { key: 'first-sale', done: false },
    { key: 'first-statement', done: false },
  ]);
});

it('sends nothing where no welcome is wanted, and says so', async () => {
  const made = await create({ sendWelcomeEmail: false });
  expect(made.body.franchisee.welcome.state).toBe('not-sent');
  expect(await mailsTo(email)).toBe(0);
});

test('credentials go to the record’s own e-mails only, once a minute; earlier links stop working', async () => {
  const personal = `home-${email}`;
  const { id } = (await create({ personalEmail: personal })).body.franchisee;
  const first = await tokenIn(email);
  const resend = (to?: string) => call('/resend-login-credentials', { franchiseeId: id, email: to });
  expect(fieldsOf(await resend('thief@example.com'))).toEqual(['email']);
  const sent = await resend(personal.toUpperCase());
  expect(sent.body.franchisee.welcome).toMatchObject({ state: 'sent', sentTo: personal });
  expect(await resend()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await server.call('/get-invitation', { body: { token: first } })).body.code).toBe('LINK_INVALID');
  const invited = await server.call('/get-invitation', { body: { token: await tokenIn(personal) } });
  expect(invited.body.email).toBe(email);
});

it('refuses an e-mail that a user or a franchisee has, in any case, and a bad phone, at the field', async () => {
  await create();
  expect(fieldsOf(await create({ corporateEmail: email.toUpperCase() }))).toEqual(['corporateEmail']);
  expect(fieldsOf(await create({ corporateEmail: 'Root@Example.com' }))).toEqual(['corporateEmail']);
  const bad = await create({ corporateEmail: 'no', phone: 'call me', firstName: ' ' });
  expect(fieldsOf(bad)?.toSorted()).toEqual(['corporateEmail', 'firstName', 'phone']);
});

it('asks from which day a store changes hands that another has, and changes nothing until told', async () => {
  const domain = `mill${next}.example.com`;
  const shop = await server.addShop({ domain, name: 'Mill' });
  const one = (await create({ shops: [domain] })).body.franchisee;
  email = `other${next}@example.com`;
  const refused = await create({ shops: [shop] });
  expect(fieldsOf(refused)).toEqual(['transferDate']);
  expect(refused.body.message).toContain('Mill is Ann Ames');
  const list = await call('/get-franchisee-list', { search: email });
  expect(list.body.data.pagination.totalCount).toBe(0);
  expect(await mailsTo(email)).toBe(0);
  const unknown = await create({ shops: ['nowhere.example.com'] });
  expect(fieldsOf(unknown)).toEqual(['shops.0']);
  const today = new Date().toISOString().slice(0, 10);
  const made = await create({ shops: [shop], transferDate: today });
  expect(made.status).toBe(200);
  expect((await read(one.id)).franchisee.status).toBe('pending');
});

it('suspends: signed out, kept out, and let in again', async () => {
  const { id } = (await create()).body.franchisee;
  const { token } = (await join(email)).body;
  const suspend = (suspended: boolean) =>
    call('/set-franchisee-status', { franchiseeId: id, suspended, reason: 'Unpaid' });
  expect((await suspend(true)).body.franchisee.status).toBe('inactive');
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
  const login = () => server.call('/login', { body: { email, password: TEST_PASSWORD } });
  expect((await login()).body.code).toBe('INVALID_CREDENTIALS');
  expect((await call('/resend-login-credentials', { franchiseeId: id })).body.code).toBe('CONFLICT');
  expect((await suspend(false)).body.franchisee.status).toBe('active');
  expect((await login()).status).toBe(200);
});

it('lets nobody in again who was deactivated before the suspension', async () => {
  const { id } = (await create()).body.franchisee;
  await join(email);
  const [person] = (await read(id)).people;
  const inactive = { method: 'PATCH', body: { status: 'Inactive' }, token: root };
  await server.call(`/users/${person.id}/status`, inactive);
  for (const suspended of [true, false]) {
    await call('/set-franchisee-status', { franchiseeId: id, suspended });
  }
  expect((await read(id)).people).toMatchObject([{ status: 'Inactive' }]);
});

it('keeps a store that is named in another case, and refuses the e-mail of an own person as the login', async () => {
  const domain = `kept${next}.example.com`;
  await server.addShop({ domain, name: 'Kept' });
  const { id } = (await create({ shops: [domain] })).body.franchisee;
  const kept = await call('/update-franchisee-shops', { franchiseeId: id, shops: [domain.toUpperCase()] });
  expect(kept.body.franchisee.shops).toMatchObject([{ name: 'Kept' }]);
  const second = `second-${email}`;
  await call('/add-franchisee-person', {
    franchiseeId: id,
    firstName: 'Bea',
    lastName: 'Ames',
    email: second,
  });
  const moved = await call('/update-franchisee-details', { franchiseeId: id, corporateEmail: second });
  expect(fieldsOf(moved)).toEqual(['corporateEmail']);
});

it('has several people, of whom each signs in for it', async () => {
  const { id } = (await create()).body.franchisee;
  const more = `second-${email}`;
  const person = { franchiseeId: id, firstName: 'Bea', lastName: 'Ames' };
  expect(fieldsOf(await call('/add-franchisee-person', { ...person, email }))).toEqual(['email']);
  await call('/add-franchisee-person', { ...person, email: more });
  expect((await join(more)).body.user.franchiseeData).toEqual({ id, name: 'Ann Ames' });
  expect((await read(id)).people.map(({ email: one }: { email: string }) => one)).toEqual([email, more]);
});

test('who is deleted is out, stores are the chain’s, and the e-mail is free; unpaid statements stand against it', async () => {
  const shop = await server.addShop({ domain: `bay${next}.example.com` });
  const { id } = (await create({ shops: [shop] })).body.franchisee;
  const { token } = (await join(email)).body;
  await server.services.db
    .insertInto('royalty_statements')
    .values({
      shop_id: shop,
      number: 'C-1-202001',
      period_start: '2020-01-01',
      period_end: '2020-01-31',
      segment_from: '2020-01-01',
      segment_to: '2020-01-31',
      terms_id: '6f9a3d5e-8c1b-4f27-9d0a-5b2e7c4f1a38',
      franchisee_id: Number(id),
      status: 'issued',
      figures: '{}',
      total_due_cents: 12_345,
      due_on: '2020-02-10',
    })
    .execute();
  const refused = await call('/delete-franchisee', { franchiseeId: id });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Ann Ames has 1 unpaid statement of $123.45' },
  });
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(200);
  const gone = await call('/delete-franchisee', { franchiseeId: id, override: true });
  expect(gone.body).toMatchObject({ franchiseeId: id });
  expect((await server.call('/session', { method: 'GET', token })).status).toBe(401);
  expect((await server.call(`/get-franchisee/${id}`, { method: 'GET', token: root })).status).toBe(404);
  const store = await call('/get-store', { storeId: shop });
  expect(store.body.store.franchisee_id).toBeNull();
  expect((await create()).status).toBe(200);
});

it('changes the record; the login’s e-mail until they have accepted', async () => {
  const { id } = (await create()).body.franchisee;
  const moved = `moved-${email}`;
  const change = (more: object) => call('/update-franchisee-details', { franchiseeId: id, ...more });
  expect((await change({ corporateEmail: moved, city: 'Boston' })).body.franchisee).toMatchObject({
    corporateEmail: moved,
    city: 'Boston',
    firstName: 'Ann',
  });
  expect((await join(moved)).status).toBe(200);
  expect(fieldsOf(await change({ corporateEmail: email }))).toEqual(['corporateEmail']);
  const history = await call('/get-record-history', { record: 'franchisee', record_id: id });
  expect(history.body.history.map(({ action }: { action: string }) => action)).toContain(
    'franchisee.updated',
  );
});

test('counters add up, whatever the filter; the list is sorted newest first', async () => {
  const { data } = (await call('/get-franchisee-list', { status: 'inactive', limit: 3 })).body;
  const { counters } = data;
  expect(counters.totalFranchises).toBe(
    counters.activeFranchises + counters.pendingFranchises + counters.inactiveFranchises,
  );
  expect(counters.totalFranchises).toBeGreaterThan(data.pagination.totalCount);
  const all = (await call('/get-franchisee-list', { limit: 50 })).body.data;
  const ids = all.franchiseeList.map(({ id }: { id: string }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  expect(all.filters).toEqual({ search: '', status: 'all', sortBy: 'createdAt', sortOrder: 'desc' });
  const csv = await server.call('/export-franchisee-list', { body: { search: 'pier' }, token: root });
  expect(csv.text).toContain('Ann Ames,active,Pier');
});
