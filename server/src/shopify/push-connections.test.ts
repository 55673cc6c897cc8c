import { afterAll, beforeAll, expect, it } from 'vitest';
import { ShopTrouble } from '../pushes/index.ts';
import { type Practice, startPractice } from '../testing/practice-shop.ts';
import { shopDocument } from './documents/shop.ts';
import { pushConnections } from './push-connections.ts';

const domain = 'pier.myshopify.com';
let practice: Practice;
let shopId: number;
let apart: number;

beforeAll(async () => {
  practice = await startPractice();
  shopId = await practice.server.addShop({ domain, name: 'Pier' });
  apart = await practice.server.addShop({ domain: 'apart.example.com', name: 'Apart' });
  await practice.connect(shopId, domain);
});
afterAll(() => practice.close());

const open = (id = shopId) => pushConnections.open(practice.server.services, id);
const isNow = (state: string, reason: string | null = null) =>
  practice.server.services.db
    .updateTable('shopify_connections')
    .set({ state, reason, tries: 0, next_try_at: null })
    .execute();

const trouble = async () => {
  const shop = await open();
  if (shop.state !== 'open') throw new Error(`The shop is ${shop.state}`);
  const error = await shop.client.send(shopDocument, {}).catch((reason: unknown) => reason);
  if (!(error instanceof ShopTrouble)) throw new Error(`No trouble: ${String(error)}`);
  return error;
};

it('a store is sent to through its connection, with what its shop allows', async () => {
  await isNow('LIVE');
  const shop = await open();
  if (shop.state !== 'open') throw new Error(`The shop is ${shop.state}`);
  expect((await shop.client.send(shopDocument, {})).shop.myshopifyDomain).toBe(domain);
  expect(shop.scopes.has('write_gift_cards')).toBe(true);
});

it('a store without a connection, or with one that was ended, has none', async () => {
  const { db } = practice.server.services;
  expect(await open(apart)).toEqual({ state: 'none' });
  expect(await pushConnections.connected(db, [shopId, apart])).toEqual(new Set([shopId]));
  await isNow('DISCONNECTED');
  expect(await open()).toEqual({ state: 'none' });
  expect(await pushConnections.connected(db, [shopId])).toEqual(new Set());
});

it('a paused store waits, and one that needs somebody says why', async () => {
  await isNow('PAUSED');
  expect(await open()).toMatchObject({ state: 'waits', reason: 'The connection of Pier is paused' });
  await isNow('ACTION_NEEDED', 'TOKEN_REFUSED');
  expect(await open()).toMatchObject({
    state: 'needs-somebody',
    reason: expect.stringContaining('Pier no longer accepts our access'),
  });
});

it.each([
  [500, { kind: 'unanswered', mayBeThere: true }],
  [429, { kind: 'busy' }],
  [402, { kind: 'shut' }],
  [404, { kind: 'needs-somebody' }],
] as const)('an answer %s means %j for what waits', async (status, expected) => {
  await isNow('LIVE');
  practice.shopify.emulator.faults.order({ kind: 'status', status });
  expect((await trouble()).trouble).toMatchObject(expected);
});
