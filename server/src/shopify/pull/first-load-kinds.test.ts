// What a first load brings beside orders, and how it is kept up: collections, gift cards, and looks for what changed.
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brokenChecks } from '../../gift-cards/ledger/ledger-checks.fixture.ts';
import { emptyDirty } from './empty-dirty.ts';
import { startLoaded } from './loaded-shop.fixture.ts';
import { lookForChanges } from './look-for-changes.ts';
import { markDirty } from './mark-dirty.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 70, dailyOrders: 3 });

let loaded: Awaited<ReturnType<typeof startLoaded>>;
let shopId: number;
beforeAll(async () => {
  loaded = await startLoaded(chain);
  shopId = loaded.shopId;
});
afterAll(() => loaded.practice.close());

const services = () => loaded.practice.server.services;
const shop = () => loaded.shop;

test('gift cards are known by their ends, each with what the shop says is on it, and the ledger holds', async () => {
  const { rows } = await sql<{ number: string; balance: number; last: string }>`
    select m.shopify_gift_card_id as number, c.balance_cents as balance, c.last_characters as last
    from gift_card_mirrors m join gift_cards c on c.shop_id = m.card_shop_id and c.gift_card_id = m.gift_card_id
    where m.shop_id = ${shopId} and c.shop_id = ${shopId}`.execute(services().db);
  const known = new Map(rows.map((row) => [row.number, row]));
  const cards = [...shop().giftCards.values()];
  expect(cards.length).toBeGreaterThan(3);
  for (const { id, initialCents, transactions, lastCharacters } of cards) {
    const balance = transactions.reduce((sum, { cents }) => sum + cents, initialCents);
    expect(known.get(id)).toMatchObject({ balance, last: lastCharacters.toUpperCase().slice(-4) });
  }
  const unnamed = await sql<{ count: number }>`select count(*)::int as count from gift_cards
    where last_characters = '????' and origin_order_id is not null`.execute(services().db);
  expect(unnamed.rows[0]?.count).toBe(0);
  expect(await brokenChecks(loaded.practice.server.connection)).toEqual([]);
});

test('collections come with their products, and one that is gone in the shop goes here', async () => {
  const inCollections = async () => {
    const { rows } = await sql<{ handle: string; products: number }>`
      select c.handle, count(cp.product_id)::int as products from collections c
      left join collection_products cp using (shop_id, collection_id) where c.shop_id = ${shopId}
      group by 1 order by 1`.execute(services().db);
    return rows;
  };
  const { catalogue } = shop();
  const there = [...catalogue.collections.values()].map((one) => ({
    handle: one.handle,
    products: [...catalogue.products.values()].filter((product) =>
      catalogue.collectionsOf(product).includes(one),
    ).length,
  }));
  expect(there.length).toBeGreaterThan(0);
  expect(await inCollections()).toEqual(there.toSorted((a, b) => (a.handle < b.handle ? -1 : 1)));
  const [first] = catalogue.collections.values();
  if (!first) throw new Error('No collection');
  catalogue.collections.delete(first.id);
  await markDirty(services().db, shopId, [{ kind: 'collections', number: first.id, updatedAt: null }]);
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  await emptyDirty(services(), shopId);
  expect((await inCollections()).map(({ handle }) => handle)).not.toContain(first.handle);
});

test('what changed besides orders is found by looking, where no webhook told of it', async () => {
  const [product] = shop().catalogue.products.values();
  const [card] = shop().giftCards.values();
  if (!product || !card) throw new Error('No product or card');
  const now = new Date().toISOString();
  Object.assign(product, { title: 'Another title', updatedAt: now });
  Object.assign(card, { expiresOn: '2031-01-31', updatedAt: now });
  await sql`update shopify_cursors set cursor_at = now() - interval '1 hour' where kind <> 'orders'`.execute(
    services().db,
  );
  const { clock } = loaded.practice.shopify.emulator;
  await clock.advance(Date.now() - clock.now() + 60_000);
  await lookForChanges(services(), shopId);
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  await emptyDirty(services(), shopId);
  const title = await sql<{ title: string }>`select title from products
    where shop_id = ${shopId} and product_id = ${product.id}`.execute(services().db);
  expect(title.rows[0]?.title).toBe('Another title');
  const expiry = await sql<{ day: string }>`select c.expires_on::text as day from gift_cards c
    join gift_card_mirrors m on m.card_shop_id = c.shop_id and m.gift_card_id = c.gift_card_id
    where m.shop_id = ${shopId} and c.shop_id = ${shopId} and m.shopify_gift_card_id = ${card.id}`.execute(
    services().db,
  );
  expect(expiry.rows[0]?.day).toBe('2031-01-31');
});

test('discounts that live in the shop are campaigns of this store, each once', async () => {
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  await emptyDirty(services(), shopId);
  const titles = async () => {
    const { rows } = await sql<{ title: string }>`select title from discount_shops
      where shop_id = ${shopId} and removed_at is null order by title`.execute(services().db);
    return rows.map(({ title }) => title);
  };
  const taken = await titles();
  expect(taken.length).toBeGreaterThan(2);
  const there = new Set([...shop().discounts.values()].map(({ title }) => title));
  expect(taken.every((title) => [...there].some((one) => title.startsWith(one)))).toBe(true);
  await markDirty(
    services().db,
    shopId,
    [...shop().discounts.keys()].map((number) => ({ kind: 'discounts', number, updatedAt: null })),
  );
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  await emptyDirty(services(), shopId);
  expect(await titles()).toEqual(taken);
});
