// What a Franchisee reads and disputes of statements: the issued ones of own stores on own days, and no other by any id.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setOwner } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

let server: TestApplication;
let head: string;
let token: string;
let admin: string;
let franchisee: number;
let pier: number;
let statements: { statement_id: string; shop: string; status: string; number: string }[];

const OWN = 'pier.myshopify.com';

const post = (path: string, body: object, as = token) => server.call(path, { body, token: as });

beforeAll(async () => {
  server = await startTestApplication();
  const { db } = server.services;
  await postGoldenChain(server, readGolden());
  franchisee = await server.addFranchisee('Fay Ree');
  pier = (
    await db.selectFrom('shops').select('shop_id').where('shop_domain', '=', OWN).executeTakeFirstOrThrow()
  ).shop_id;
  await db.transaction().execute((trx) => setOwner(trx, pier, franchisee));
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  token = await server.signIn({
    email: 'fay@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: franchisee,
  });
  const drafted = await post('/draft-royalty-statements', { month: '2025-03' }, head);
  statements = drafted.body.drafted;
  expect(new Set(statements.map(({ shop }) => shop)).size).toBeGreaterThan(1);
});
afterAll(() => server.close());

const own = () => statements.find(({ shop }) => shop === OWN)!;
const foreign = () => statements.find(({ shop }) => shop !== OWN)!;
const list = async (body: object = {}, as = token) =>
  (await post('/get-royalty-statements', body, as)).body.data.map(({ number }: { number: string }) => number);

it('sees no draft, by no call', async () => {
  expect(await list()).toEqual([]);
  expect(await list({ status: ['draft'] })).toEqual([]);
  for (const path of [
    '/get-royalty-statement',
    '/download-royalty-statement',
    '/dispute-royalty-statement',
  ]) {
    const answer = await post(path, {
      statement_id: own().statement_id,
      ...(path.includes('dispute') && { note: 'Why?' }),
    });
    expect(answer, path).toMatchObject({ status: 404, body: { message: 'There is no such statement' } });
  }
});

it('reads and disputes an issued one of its own, and head office is told', async () => {
  for (const { statement_id } of statements) await post('/issue-royalty-statement', { statement_id }, head);
  expect(await list()).toEqual([own().number]);
  const read = await post('/get-royalty-statement', { statement_id: own().statement_id });
  expect(read.body).toMatchObject({ number: own().number, status: 'issued' });
  const pdf = await post('/download-royalty-statement', { statement_id: own().statement_id });
  expect(pdf.headers['content-type']).toBe('application/pdf');

  const body = { statement_id: own().statement_id, line_no: 1, note: 'Two returns are missing' };
  expect((await post('/dispute-royalty-statement', body)).body).toMatchObject({
    status: 'disputed',
    dispute_note: 'Two returns are missing',
  });
  const audited = await server.services.db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'royalty-statement.disputed')
    .execute();
  expect(audited).toMatchObject([{ actor: 'fay@example.com', after: { note: 'Two returns are missing' } }]);
  const range = { start_date: '2025-03-01', end_date: '2025-03-31' };
  const { attention } = (await post('/get-dashboard', range, head)).body;
  expect(attention).toContainEqual(
    expect.objectContaining({ kind: 'statement-disputed', count: 1, href: '/statements' }),
  );
  const ofAdmin = (await post('/get-dashboard', range, admin)).body.attention;
  expect(ofAdmin.map(({ kind }: { kind: string }) => kind)).not.toContain('statement-disputed');
});

it('finds no foreign one, and changes none', async () => {
  const { statement_id } = foreign();
  for (const path of ['/get-royalty-statement', '/download-royalty-statement']) {
    expect((await post(path, { statement_id })).status, path).toBe(404);
  }
  expect((await post('/dispute-royalty-statement', { statement_id, note: 'Mine now' })).status).toBe(404);
  const after = await post('/get-royalty-statement', { statement_id }, head);
  expect(after.body).toMatchObject({ status: 'issued', dispute_note: null });
  expect((await post('/get-royalty-statements', { shop_name: [foreign().shop] })).status).toBe(403);
});

it('takes no step of head office, and an Admin none at all', async () => {
  const { statement_id } = own();
  const steps: [string, object][] = [
    ['/pay-royalty-statement', { statement_id, paid_on: '2025-04-10' }],
    ['/issue-royalty-statement', { statement_id }],
    ['/correct-royalty-statement', { statement_id, description: 'Less', amount: -5 }],
    ['/discard-royalty-statement', { statement_id }],
    ['/draft-royalty-statements', { month: '2025-03' }],
  ];
  for (const [path, body] of steps) expect((await post(path, body)).status, path).toBe(403);
  for (const path of ['/get-royalty-statements', '/get-royalty-statement', '/dispute-royalty-statement']) {
    expect((await post(path, { statement_id, note: 'No' }, admin)).status, path).toBe(403);
  }
});

it('keeps what lies in its own days when the store changes hands, and loses what doesn’t', async () => {
  const { db } = server.services;
  const give = (from: string) => db.transaction().execute((trx) => setOwner(trx, pier, null, from));
  await give('2025-04-01');
  expect(await list()).toEqual([own().number]);
  await give('2025-03-20');
  expect(await list()).toEqual([]);
  expect((await post('/get-royalty-statement', { statement_id: own().statement_id })).status).toBe(404);
});
