import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type Actor, audit, systemActor } from '../platform/audit.ts';
import { setOwner } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { countBlocks } from './blocks.ts';

let server: TestApplication;
let root: string;
let ann: string;
let annId: number;
let pier: number;
let head: Actor;

beforeAll(async () => {
  server = await startTestApplication();
  annId = await server.addFranchisee('Ann Ames');
  pier = await server.addShop({
    domain: 'pier.example.com',
    name: 'Pier',
    timezone: 'Etc/UTC',
    franchiseeId: annId,
  });
  await server.addShop({ domain: 'mill.example.com', name: 'Mill' });
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  ann = await server.signIn({
    email: 'ann@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: annId,
  });
  const { user_id } = await server.services.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'root@example.com')
    .executeTakeFirstOrThrow();
  head = {
    userId: user_id,
    name: 'root@example.com',
    role: 'SuperAdmin',
    ip: '203.0.113.7',
    requestId: 'req-1',
  };
});
afterAll(() => server.close());

const list = async (body: object = {}, token = root) =>
  (await server.call('/get-audit-log', { body, token })).body;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => Number(id));
const changePrice = (actor = head, shopId = pier) =>
  audit(server.services.db, actor, {
    action: 'store.updated',
    entity: 'store',
    entityId: String(shopId),
    shopId,
    before: { name: 'Old', token: 'abc', phone: null },
    after: { name: 'Pier', token: 'xyz', phone: null },
    reason: 'Moved',
  });

it('says who, from where, what from what to what, why, in which store, by which request; secrets masked', async () => {
  await changePrice();
  const { data, records } = await list({ search: 'moved' });
  expect(data).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      who: 'Test Person',
      role: 'SuperAdmin',
      ip: '203.0.113.7',
      action: 'store.updated',
      what: 'Store: updated',
      record: 'store',
      recordId: String(pier),
      store: 'Pier',
      changes: [
        { field: 'name', label: 'Name', before: 'Old', after: 'Pier' },
        { field: 'token', label: 'Token', before: '••••', after: '••••' },
      ],
      reason: 'Moved',
      requestId: 'req-1',
    },
  ]);
  expect(records).toContain('store');
});

it.each([
  [{ record: 'store' }, 1],
  [{ record: 'nonsense' }, 0],
  [{ role: 'system' }, 0],
  [{ requestId: 'req-1' }, 1],
  [{ shop_name: ['pier.example.com'] }, 1],
  [{ shop_name: ['mill.example.com'] }, 0],
  [{ from_date: '2020-01-01', to_date: '2020-01-02' }, 0],
  [{ search: '100%' }, 0],
])('filters by %j', async (filter, count) => {
  expect((await list(filter)).data).toHaveLength(count);
});

test('every page holds what a walk through all finds, whatever blocks were counted', async () => {
  const { db } = server.services;
  // Three blocks and a piece, with ids that were never used, as after transactions that were given up.
  await sql`insert into audit_log (at, actor, action, entity)
    overriding system value
    select now() - interval '2 hours', 'many', 'test.made', 'test' from generate_series(1, 10)`.execute(db);
  await sql`insert into audit_log (audit_id, at, actor, action, entity) overriding system value
    select n, now() - interval '2 hours', 'many', 'test.made', 'test'
    from generate_series(9000, 34000) n where n % 3 <> 0`.execute(db);
  const { rows } = await sql<{
    audit_id: number;
  }>`select audit_id from audit_log order by audit_id desc`.execute(db);
  const all = rows.map(({ audit_id }) => audit_id);
  for (const counted of [false, true]) {
    if (counted) await countBlocks(db);
    for (const page of [1, 2, 40, 41, 99, 160, 167, 168]) {
      const answer = await list({ page, limit: 100 });
      expect(idsOf(answer)).toEqual(all.slice((page - 1) * 100, page * 100));
      expect(answer.pagination.total).toBe(all.length);
    }
  }
  const blocks = await sql<{
    entries: number;
  }>`select sum(entries)::float8 as entries from audit_blocks`.execute(db);
  expect(blocks.rows[0]?.entries).toBe(all.filter((id) => id < 30_000).length);
  await countBlocks(db);
  expect(await list({ record: 'test' })).toMatchObject({ capped: true, pagination: { total: 10_000 } });
});

it('shows a Franchisee what head office changed in own stores on own days, and nothing else', async () => {
  const own = async () => (await server.call('/get-own-changes', { token: ann })).body.data;
  await changePrice(systemActor('job'));
  await audit(server.services.db, head, {
    action: 'royalty-terms.added',
    entity: 'royalty-terms',
    shopId: pier,
    after: { rate: 5 },
  });
  expect(await own()).toMatchObject([
    { what: 'Store: updated', who: 'Test Person', store: 'Pier', reason: 'Moved' },
  ]);
  await setOwner(server.services.db, pier, null, '2020-01-01');
  expect(await own()).toEqual([]);
  expect((await server.call('/get-audit-log', { token: ann })).status).toBe(403);
});

it('exports what matches, and writes that down', async () => {
  const csv = await server.call('/export-audit-log', { body: { requestId: 'req-1' }, token: root });
  expect(csv.text).toContain('Name: Old → Pier');
  expect((await list({ record: 'audit' })).data).toMatchObject([{ what: 'Audit: exported' }]);
});
