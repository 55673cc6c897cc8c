import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { uploadFile } from '../../testing/upload-file.ts';
import { dueRenewals, remindOfRenewals } from './renewals.ts';

let server: TestApplication;
let root: string;
let franchiseeId: string;
let owner: string;
let name: string;
let next = 0;

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  name = `Ann Ames${next}`;
  const id = await server.addFranchisee(name);
  franchiseeId = String(id);
  owner = await server.signIn({
    email: `owner${id}@example.com`,
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: id,
  });
  await server.services.db.deleteFrom('notifications').execute();
});

const call = (path: string, body: unknown, token = root) => server.call(path, { body, token });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const add = (more = {}) =>
  call('/add-franchisee-agreement', { franchiseeId, title: 'Franchise agreement', ...more });
const read = async () =>
  (await server.call(`/get-franchisee/${franchiseeId}`, { method: 'GET', token: root })).body.agreements;
const named = async (more = {}) => {
  const { agreement_id } = (await add(more)).body.agreement;
  return { franchiseeId, agreementId: agreement_id as string };
};
const attach = (body: Record<string, string>, name: string, content: Buffer, token = root) =>
  uploadFile(server, { path: '/attach-franchisee-agreement', token, body, name, content });
const filesKept = async () => {
  const kept: string[] = [];
  for await (const { key } of server.services.files.list('agreements/')) kept.push(key);
  return kept;
};
const pdf = Buffer.from('%PDF-1.7 signed');

test('an agreement is written down, given a document, renewed and deleted; its history says so', async () => {
  const body = await named({ number: 'A-7', signedOn: inDays(-10), renewsOn: inDays(200) });
  expect(await read()).toMatchObject([
    { title: 'Franchise agreement', number: 'A-7', days_left: 200, document: null },
  ]);
  await attach(body, 'Vertrag März.pdf', pdf);
  const second = await attach(body, 'signed.pdf', Buffer.from('%PDF-1.7 both'));
  expect(second.body.agreement.document).toEqual({
    file_name: 'signed.pdf',
    media_type: 'application/pdf',
    bytes: 13,
  });
  const file = await call('/download-franchisee-agreement', body);
  expect(file.text).toBe('%PDF-1.7 both');
  expect(file.headers['content-disposition']).toContain('signed.pdf');
  expect(await filesKept()).toHaveLength(1);

  const renewed = await call('/update-franchisee-agreement', {
    ...body,
    title: 'Franchise agreement',
    signedOn: inDays(-10),
    renewsOn: inDays(900),
  });
  expect(renewed.body).toMatchObject({ message: 'Franchise agreement renewed', agreement: { number: '' } });
  expect((await call('/delete-franchisee-agreement', body)).status).toBe(200);
  expect(await read()).toEqual([]);
  expect(await filesKept()).toEqual([]);
  expect((await call('/download-franchisee-agreement', body)).status).toBe(404);

  const rows = await server.services.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'franchisee')
    .where('entity_id', '=', franchiseeId)
    .orderBy('audit_id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'franchisee.agreement-added',
    'franchisee.agreement-document-kept',
    'franchisee.agreement-document-kept',
    'franchisee.agreement-renewed',
    'franchisee.agreement-deleted',
  ]);
});

it.each([
  [{ title: '  ' }, 'title'],
  [{ signedOn: '2025-02-30' }, 'signedOn'],
  [{ signedOn: '2025-03-01', renewsOn: '2025-03-01' }, 'renewsOn'],
  [{ franchiseeId: 'x' }, 'franchiseeId'],
])('refuses %j at its field', async (more, field) => {
  const answer = await add(more);
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatchObject([{ field }]);
});

it('keeps nothing of a document that is refused, nor of one of an agreement that isn’t there', async () => {
  const before = await filesKept();
  const body = await named();
  expect((await attach(body, 'program.pdf', Buffer.from([0x4d, 0x5a, 0]))).status).toBe(415);
  expect((await attach(body, 'empty.pdf', Buffer.alloc(0))).status).toBe(400);
  expect((await attach(body, 'large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
  const other = String(await server.addFranchisee('Bea Bell'));
  expect((await attach({ ...body, franchiseeId: other }, 'a.pdf', pdf)).status).toBe(404);
  expect((await attach(body, 'a.pdf', pdf, owner)).status).toBe(403);
  expect((await call('/download-franchisee-agreement', body, owner)).status).toBe(403);
  expect((await call('/download-franchisee-agreement', body)).status).toBe(404);
  expect(await filesKept()).toEqual(before);
});

const bell = async () =>
  (await call('/get-notifications', {})).body.notifications.map(({ title }: { title: string }) => title);
const count = async () => {
  const { db, house } = server.services;
  return (await dueRenewals.find({ db, house } as Parameters<typeof dueRenewals.find>[0])).count;
};

it('reminds once at each of its days, anew after a renewal, and never of what has no end or nobody’s', async () => {
  await named({ title: 'Lease' });
  const body = await named({ title: 'Franchise agreement', renewsOn: inDays(60) });
  const due = async (renewsOn: string | null) => {
    await call('/update-franchisee-agreement', { ...body, title: 'Franchise agreement', renewsOn });
    await remindOfRenewals(server.services);
    await remindOfRenewals(server.services);
    return bell();
  };
  expect(await due(inDays(91))).toEqual([]);
  expect(await due(inDays(60))).toEqual([`Franchise agreement with ${name} is to be renewed in 60 days`]);
  expect(await count()).toBe(0);
  expect(await due(inDays(1))).toEqual([`Franchise agreement with ${name} is to be renewed in 1 day`]);
  expect(await count()).toBe(1);
  await server.services.db.deleteFrom('notifications').execute();
  expect(await due(inDays(-2))).toEqual([`Franchise agreement with ${name} was to be renewed 2 days ago`]);
  await call('/delete-franchisee', { franchiseeId });
  await server.services.db.deleteFrom('notifications').execute();
  await remindOfRenewals(server.services);
  expect(await bell()).toEqual([]);
});
