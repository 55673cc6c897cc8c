// The demo's campaigns: what the list says of them is what the orders, the report and the practice shops say.
import { campaignsOf } from '@backroom/demo/campaigns';
import { chainAt } from '@backroom/demo/chain';
import { startEmulator } from '@backroom/emulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discountState } from '../discounts/push/documents.ts';
import { stateOfShop } from '../discounts/push/shop-state.ts';
import type { Json } from '../pushes/index.ts';
import { plainClient } from '../pushes/practice-shops.fixture.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { loadChain } from './load-chain.ts';

// States follow from today's date.
const chain = chainAt(new Date(Date.now() - 60_000), { stores: 14, days: 60, dailyOrders: 1.5 });

let server: TestApplication;
let head: string;
beforeAll(async () => {
  server = await startTestApplication();
  await loadChain(server.connection, chain, () => {});
  head = await server.signIn({ email: 'head-office@example.com', role: 'SuperAdmin' });
}, 180_000);
afterAll(() => server.close());

const domains = chain.stores.map(({ domain }) => domain);

const list = async () => {
  const { body } = await server.call('/get-discount-list', {
    token: head,
    body: { shopIds: domains, limit: 100 },
  });
  return body.data.discounts;
};

test('are in different states, paid for by all kinds, one with a store that failed and one changed in a shop', async () => {
  const all = await list();
  // Those of a season run or have ended.
  const isOfSeason = ({ title, state }: { title: string; state: string }) =>
    ['Black Friday weekend', 'Spring reads', 'Summer of play'].includes(title) &&
    ['ACTIVE', 'EXPIRED'].includes(state);
  expect(all.filter(isOfSeason)).toHaveLength(3);
  const told = all
    .filter((one: { title: string; state: string }) => !isOfSeason(one))
    .map(
      ({
        title,
        state,
        owner,
        funded_by,
      }: {
        title: string;
        state: string;
        owner: string;
        funded_by: string;
      }) => [title, state, owner, funded_by].join(' · '),
    );
  expect(told.toSorted()).toEqual(
    [
      'Cards, 3 for 2 · ACTIVE ·  · VENDOR',
      '$5 off your next visit · ACTIVE ·  · HQ',
      'Free shipping over $75 · ACTIVE ·  · FRANCHISEE',
      'Free shipping · ACTIVE ·  · HQ',
      'Neighbor days · ACTIVE ·  · HQ',
      'New stories · SCHEDULED ·  · HQ',
      'Rainy day · PAUSED ·  · HQ',
      'Teachers, 15% off · ACTIVE · Marisol Vega · FRANCHISEE',
      'Teachers, 15% off · SOLD_OUT · Ingrid Larsen · FRANCHISEE',
      'Welcome, 10% off · ACTIVE ·  · FRANCHISEE',
    ].toSorted(),
  );
  const far = Object.fromEntries(
    all.map((one: { title: string; discount_shops: { status: string }[] }) => [
      one.title,
      [...new Set(one.discount_shops.map(({ status }) => status))].toSorted(),
    ]),
  );
  expect(far).toMatchObject({
    'Neighbor days': ['FAILED', 'SYNCED'],
    'Welcome, 10% off': ['DRIFTED', 'SYNCED'],
    'Summer of play': ['SYNCED'],
  });
  const neighbor = all.find(({ title }: { title: string }) => title === 'Neighbor days');
  const failed = neighbor.discount_shops.find(({ status }: { status: string }) => status === 'FAILED');
  expect(failed.error).toBe(
    `The code NEIGHBOR10 is already used in ${chain.stores[2]?.name} by “Street fair”`,
  );
});

test('gave away what the report of the same days says, and were used as often', async () => {
  const days = { start_date: chain.days[0]?.date, end_date: chain.days.at(-1)?.date };
  const { body } = await server.call('/discount-report', { token: head, body: days });
  const inReport = (code: string | null, title: string) =>
    body.data
      .filter((row: { code: string; discount_title: string; method: string }) =>
        code ? row.code === code : row.discount_title === `Automatic: ${title}`,
      )
      .map((row: { times_used: number; total_discount: number; funded_by: string }) => [
        row.times_used,
        row.total_discount,
        row.funded_by,
      ]);
  const everywhere = (await list()).filter(
    ({ discount_shops }: { discount_shops: unknown[] }) => discount_shops.length === domains.length,
  );
  const used = everywhere.filter(({ times_used }: { times_used: number }) => times_used > 0);
  expect(used.length).toBeGreaterThan(3);
  for (const { code, title, times_used, given_away, funded_by } of used) {
    expect([title, inReport(code, title)]).toEqual([title, [[times_used, given_away, funded_by]]]);
  }
});

test('what head office and vendors pay of them comes back on the statements', async () => {
  const { rows } = await sql<{ shares: number }>`select count(*)::int as shares from discounts
    where hq_share + vendor_share > 0`.execute(server.services.db);
  expect(rows[0]?.shares).toBeGreaterThan(5);
  const { body } = await server.call('/royalty-report', {
    token: head,
    body: { start_date: chain.days[0]?.date, end_date: chain.days.at(-1)?.date },
  });
  const credits = body.data.map(({ funded_credit }: { funded_credit: number }) => funded_credit);
  expect(credits.some((credit: number) => credit > 0)).toBe(true);
});

test('stand in practice shops as the books say they do', async () => {
  const running = await startEmulator({ chain, frozen: true });
  try {
    const app = running.emulator.addApp({ clientId: 'own-app' });
    const { db } = server.services;
    const soldOut = campaignsOf(chain).flatMap(({ isSoldOut, stores }) => (isSoldOut ? stores : []));
    const looked = [...chain.stores.slice(0, 4), ...soldOut];
    for (const store of looked) {
      const shop = running.emulator.shops.get(store.domain);
      if (!shop) throw new Error(`${store.domain} has a practice shop`);
      shop.restoreRate = 100_000;
      const client = plainClient(
        running.address,
        store.domain,
        running.emulator.tokens.giveStatic(shop, app),
        30_000,
      );
      const { rows } = await sql<{ gid: string; there: Json }>`
        select o.gid, coalesce(o.theirs, o.pushed) as there from shopify_pushed o join shops s using (shop_id)
        where s.shop_domain = ${store.domain} and o.gid is not null order by o.subject`.execute(db);
      expect(rows.length).toBeGreaterThan(8);
      for (const { gid, there } of rows) {
        const { discountNode } = await client.send(discountState, { id: gid });
        expect([store.name, discountNode && stateOfShop(discountNode.discount)]).toEqual([store.name, there]);
      }
      const titles = [...shop.discounts.values()].map(({ title }) => title);
      expect(titles.includes('Street fair')).toBe(store.index === 2);
    }
  } finally {
    await running.close();
  }
}, 120_000);
