import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DemoStore, storesOf } from '@backroom/demo/stores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerControl } from '../control/control.ts';
import type { Emulator } from '../emulator.ts';
import { type PracticeSpec, startPractice } from './practice.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'practice-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const spec = (more: Partial<PracticeSpec> = {}): PracticeSpec => ({
  until: '2026-11-20T18:00:00.000Z',
  size: { stores: 3, days: 20, dailyOrders: 3 },
  seed: 'practice',
  apps: [],
  journal: path.join(folder, 'shops.jsonl'),
  dealsPerMinute: 0,
  ...more,
});

const domains = ({ shops }: Emulator) => [...shops.keys()];

/** All that the shops hold which trade changes. */
const contents = (emulator: Emulator) =>
  domains(emulator).map((domain) => {
    const shop = emulator.shops.get(domain);
    return {
      orders: shop?.orders.ids().map((id) => shop.orders.get(id)),
      // Without the second in which it was changed: that is the clock's.
      stock: [...(shop?.catalogue.variants.values() ?? [])].flatMap(({ itemId }) =>
        [...(shop?.catalogue.levelsOf(itemId) ?? [])].map(({ updatedAt: _, ...level }) => level),
      ),
      installs: [...(shop?.installs.keys() ?? [])],
    };
  });

const ordersIn = (emulator: Emulator) =>
  domains(emulator).reduce((sum, domain) => sum + (emulator.shops.get(domain)?.orders.ids().length ?? 0), 0);

test('shops sell, take back and receive goods by themselves, and are the same after a restart', async () => {
  const first = await startPractice(spec({ dealsPerMinute: 6_000 }));
  const before = ordersIn(first.emulator);
  const seen = new Set<string>();
  const kept = first.emulator.onEffect;
  await new Promise<void>((resolve) => {
    first.emulator.onEffect = (effect) => {
      kept(effect);
      if (effect.kind === 'control') seen.add(effect.path);
      if (seen.size >= 4 && ordersIn(first.emulator) >= before + 40) resolve();
    };
  });
  await first.close();
  expect([...seen].toSorted()).toEqual(['orders/cancel', 'orders/place', 'orders/refund', 'stock/receive']);
  const left = contents(first.emulator);

  const second = await startPractice(spec());
  await second.close();
  expect(contents(second.emulator)).toEqual(left);
});

test('what happens while a second turns is the same after a restart', async () => {
  const [{ domain: shop, taxes }] = storesOf(1) as [DemoStore];
  const first = await startPractice(spec());
  const item = [...(first.emulator.shops.get(shop)?.catalogue.variants.values() ?? [])][0];
  const real = Date.now;
  let looks = 0;
  // Whoever looks at the clock again sees a later second.
  const turning = vi.spyOn(Date, 'now').mockImplementation(() => real() + looks++ * 1_000);
  const placed = await answerControl(
    first.emulator,
    'orders/place',
    JSON.stringify({
      shop,
      purchase: {
        lines: [{ variantId: item?.id, quantity: 1 }],
        taxes: taxes.taxes.map(({ name, rate }) => ({ title: name, rate })),
      },
    }),
  );
  turning.mockRestore();
  expect(placed.status).toBe(200);
  expect(looks).toBeGreaterThan(0);
  await first.close();
  const left = contents(first.emulator);

  const second = await startPractice(spec());
  await second.close();
  expect(contents(second.emulator)).toEqual(left);
});

test('however long shops go on, they remember no more than their last messages', async () => {
  const { emulator, close } = await startPractice(spec());
  emulator.deliveries.mode = 'hold';
  const [shop] = [...emulator.shops.values()];
  if (!shop) throw new Error('There is no shop');
  const at = emulator.clock.iso();
  shop.subscriptions.set('1', {
    ...{ id: '1', clientId: 'ours', topic: 'ORDERS_CREATE', uri: 'http://127.0.0.1:1/hook', name: null },
    ...{ includeFields: [], filter: null, createdAt: at, updatedAt: at },
  });
  for (let id = 1; id <= 5_000; id += 1) emulator.deliveries.announce(shop, 'ORDERS_CREATE', { id });
  expect(emulator.deliveries.log.at(-1)?.body).toBe('{"id":5000}');
  expect(emulator.deliveries.log.length).toBeLessThanOrEqual(1_000);
  await close();
});

test('what an app did is there after a restart, its tokens with it, and no secret stands in the file', async () => {
  const [{ domain }] = storesOf(1) as [DemoStore];
  const app = {
    clientId: 'ours',
    secret: 'very-secret',
    organization: 'chain',
    title: 'Ours',
    shops: [domain],
  };
  const first = await startPractice(spec({ apps: [app] }));
  const at = (address: string, rest: string) => `${address}/${domain}/admin/${rest}`;
  const form = { grant_type: 'client_credentials', client_id: 'ours', client_secret: 'very-secret' };
  const given = await fetch(at(first.address, 'oauth/access_token'), {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token } = (await given.json()) as { access_token: string }; // as `Tokens` gives it
  const ask = async (address: string, query: string) => {
    const answer = await fetch(at(address, 'api/2026-07/graphql.json'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': access_token },
      body: JSON.stringify({ query }),
    });
    return { status: answer.status, body: JSON.stringify(await answer.json()) };
  };
  const created = await ask(
    first.address,
    `mutation { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: "https://example.com/hook" }) {
      webhookSubscription { id } userErrors { message } } }`,
  );
  expect(created.body).toContain('gid://shopify/WebhookSubscription/');
  await first.close();
  expect(await readFile(spec().journal, 'utf8')).not.toContain('very-secret');

  const second = await startPractice(spec({ apps: [app] }));
  const listed = await ask(second.address, '{ webhookSubscriptions(first: 5) { nodes { uri } } }');
  await second.close();
  expect(listed).toMatchObject({ status: 200 });
  expect(listed.body).toContain('https://example.com/hook');
});

test('a line that a kill cut off is left out', async () => {
  const first = await startPractice(spec());
  await first.close();
  await writeFile(spec().journal, '{"at":1,"kind":"control","pa');
  const second = await startPractice(spec());
  await second.close();
  expect(ordersIn(second.emulator)).toBe(ordersIn(first.emulator));
});
