import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../gift-cards/chain.fixture.ts';
import { setOwner } from '../stores/index.ts';

let chain: TestChain;
let card: string;

beforeAll(async () => {
  chain = await startTestChain();
  card = (await chain.issue()).id;
  const body = { id: card, amount: -7, reason: 'Charged twice' };
  await chain.call('/adjust-gift-card', { body, token: chain.head });
  await chain.call(`/api/gift-cards/${card}`, { method: 'PUT', body: { note: 'VIP' }, token: chain.ann });
});
afterAll(() => chain.close());

const historyOf = (record: string, record_id: string, token: string, more = {}) =>
  chain.call('/get-record-history', { body: { record, record_id, ...more }, token });

it('says who changed what, from what to what, when and why, newest first', async () => {
  const { status, body } = await historyOf('gift-card', card, chain.head);
  expect(status).toBe(200);
  expect(body.history).toMatchObject([
    {
      what: 'Edited',
      who: 'Test Person',
      role: 'Admin',
      changes: [{ label: 'Changed', before: null, after: 'Note' }],
    },
    {
      action: 'gift-card.adjusted',
      what: 'Adjusted',
      role: 'SuperAdmin',
      reason: 'Charged twice',
      changes: [{ field: 'balance_cents', label: 'Balance', before: '$100.00', after: '$93.00' }],
    },
    { what: 'Created' },
  ]);
  expect(body.pagination).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 });
});

it('has pages', async () => {
  const { body } = await historyOf('gift-card', card, chain.head, { page: 2, limit: 2 });
  expect(body.history).toMatchObject([{ what: 'Created' }]);
  expect(body.pagination.totalPages).toBe(2);
});

it('shows a Franchisee what head office changed in an own store, and nothing of another’s', async () => {
  const own = await historyOf('gift-card', card, chain.ann);
  expect(own.body.history).toHaveLength(3);
  const foreign = await chain.issue({ shop_domain: chain.domains.pier });
  expect((await historyOf('gift-card', foreign.id, chain.ann)).status).toBe(404);
  expect((await historyOf('store', String(chain.shops.pier), chain.ann)).status).toBe(404);
  expect((await historyOf('store', String(chain.shops.downtown), chain.ann)).status).toBe(200);
});

it('shows who held the store what happened on own days', async () => {
  const { db } = chain.services;
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await db
    .updateTable('audit_log')
    .set({ at: new Date(Date.now() - 10 * 86_400_000) })
    .where('action', '=', 'gift-card.adjusted')
    .execute();
  await db
    .updateTable('gift_card_entries')
    .set({ local_date: day(-10) })
    .execute();
  await setOwner(db, chain.shops.downtown, chain.franchisees.bob, day(-5));
  const { body } = await historyOf('gift-card', card, chain.ann);
  expect(body.history).toMatchObject([{ what: 'Adjusted' }]);
  await setOwner(db, chain.shops.downtown, chain.franchisees.ann);
});

it('refuses records that aren’t the caller’s to see, and kinds there are not, alike', async () => {
  const key = await chain.call('/get-api-key-list', { token: chain.head });
  const { id } = key.body.apiKeys[0];
  expect((await historyOf('api-key', id, chain.head)).body.history).toHaveLength(1);
  for (const token of [chain.admin, chain.ann]) {
    expect(await historyOf('api-key', id, token)).toMatchObject({
      status: 404,
      body: { message: 'There is no such record' },
    });
  }
  for (const record of ['nonsense', 'constructor', '__proto__', 'session']) {
    expect((await historyOf(record, '1', chain.head)).status).toBe(404);
  }
  expect((await historyOf('gift-card', "1' or '1'='1", chain.head)).status).toBe(404);
});
