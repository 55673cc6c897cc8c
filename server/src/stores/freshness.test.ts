import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());

it('says of each store that one holds until when its data have come, and nothing of others', async () => {
  const own = await server.addFranchisee('Own Holder');
  const other = await server.addFranchisee('Other Holder');
  const shop_id = await server.addShop({ domain: 'own.example.com', timezone: 'UTC', franchiseeId: own });
  await server.addShop({ domain: 'other.example.com', franchiseeId: other });
  await server.services.db
    .updateTable('shops')
    .set({ synced_through: '2025-03-02T12:00:00Z' })
    .where('shop_id', '=', shop_id)
    .execute();
  const token = await server.signIn({
    email: 'own@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: own,
  });
  const head = await server.signIn({ email: 'head@example.com', role: 'Admin' });
  const ofOwn = {
    shop: 'own.example.com',
    store_name: 'own.example.com',
    timezone: 'UTC',
    synced_through: '2025-03-02T12:00:00.000Z',
    interrupted: null,
  };
  expect((await server.call('/get-freshness', { token })).body).toEqual({ stores: [ofOwn] });
  const { stores } = (await server.call('/get-freshness', { token: head })).body;
  expect(stores).toEqual([
    expect.objectContaining({ shop: 'other.example.com', synced_through: null }),
    ofOwn,
  ]);
});
