// A shop in trouble takes nothing from the others: what is done for it ends soon, and goes on where it was.
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { emptyDirty } from './empty-dirty.ts';
import { markDirty } from './mark-dirty.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 2, days: 10, dailyOrders: 4 });
const [bad, good] = chain.stores.map(({ domain }) => domain);
if (!bad || !good) throw new Error('No stores');

let practice: Practice;
const ids = new Map<string, number>();
beforeAll(async () => {
  practice = await startPractice({ chain, frozen: true });
  for (const domain of [bad, good]) {
    const shopId = await practice.server.addShop({ domain });
    ids.set(domain, shopId);
    await practice.connect(shopId, domain);
  }
});
afterAll(() => practice.close());
afterEach(() => vi.restoreAllMocks());

const db = () => practice.server.services.db;
const emulator = () => practice.shopify.emulator;
const idOf = (domain: string) => ids.get(domain) ?? 0;
const run = (domain: string) => emptyDirty(practice.server.services, idOf(domain));
/** Lists orders of a shop, as many as there are or so many, to be read now. */
const list = async (domain: string, most: number) => {
  const numbers = [...(emulator().shops.get(domain)?.orders.ids() ?? [])].slice(0, most);
  await markDirty(
    db(),
    idOf(domain),
    numbers.map((number) => ({ kind: 'orders', number, updatedAt: null })),
  );
  await sql`update shopify_dirty set due_at = now() where shop_id = ${idOf(domain)}`.execute(db());
  return numbers.length;
};
const left = async (domain: string) => {
  const { rows } = await sql<{
    all: number;
    parked: number;
  }>`select count(*)::int as all, count(parked_at)::int as parked
    from shopify_dirty where shop_id = ${idOf(domain)}`.execute(db());
  return rows[0];
};
/** How often a shop was asked; `instead` may answer for it. */
const watch = (domain: string, instead?: () => Response) => {
  let calls = 0;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes(domain)) return await real(input, init);
    calls += 1;
    return instead?.() ?? (await real(input, init));
  });
  return () => calls;
};

const lost = {
  errors: [
    { message: "Field 'agreements' doesn't exist on type 'Order'", extensions: { code: 'undefinedField' } },
  ],
};

test.each<[what: string, most: number, trouble: () => void, instead?: () => Response]>([
  ['whose app was removed', 4, () => emulator().uninstall(shopOf(), appOf())],
  [
    'that answers 429',
    1,
    () => emulator().faults.order({ kind: 'status', status: 429, shop: bad, times: 1_000 }),
  ],
  [
    'that answers 503',
    1,
    () => emulator().faults.order({ kind: 'status', status: 503, shop: bad, times: 1_000 }),
  ],
  [
    'that is frozen',
    1,
    () => emulator().faults.order({ kind: 'status', status: 402, shop: bad, times: 1_000 }),
  ],
  ['that has lost a field of its schema', 3, () => undefined, () => Response.json(lost)],
])(
  'a shop %s is left soon, the others are read meanwhile, and it goes on where it was',
  async (_, most, trouble, instead) => {
    const [wanted, others] = [await list(bad, 40), await list(good, 8)];
    expect(wanted).toBeGreaterThan(20);
    expect(others).toBe(8);
    trouble();
    const calls = watch(bad, instead);
    await run(bad);
    // One that is left with what is due would be asked once for each five of them.
    expect(calls()).toBeGreaterThan(0);
    expect(calls()).toBeLessThanOrEqual(most);
    expect(await run(good)).toBeNull();
    expect(await left(good)).toEqual({ all: 0, parked: 0 });
    expect(await left(bad)).toEqual({ all: wanted, parked: 0 });

    vi.restoreAllMocks();
    emulator().faults.clear();
    emulator().install(shopOf(), appOf());
    await db()
      .updateTable('shopify_connections')
      .set({ state: 'LIVE', reason: null, tries: 0, next_try_at: null })
      .execute();
    await sql`update shopify_dirty set due_at = now()`.execute(db());
    expect(await run(bad)).toBeNull();
    expect(await left(bad)).toEqual({ all: 0, parked: 0 });
  },
);

test('an outage, however long, parks nothing, and is over within a minute', async () => {
  const wanted = await list(bad, 5);
  emulator().faults.order({ kind: 'status', status: 503, shop: bad, times: 1_000 });
  for (let times = 0; times < 15; times += 1) {
    await run(bad);
    const { rows } = await sql`select from shopify_dirty where due_at > now() + interval '1 minute'`.execute(
      db(),
    );
    expect(rows).toEqual([]);
    await sql`update shopify_dirty set due_at = now()`.execute(db());
  }
  emulator().faults.clear();
  expect(await left(bad)).toEqual({ all: wanted, parked: 0 });
  expect(await run(bad)).toBeNull();
});

test('what waits for its next try is read at once where somebody resumes the store', async () => {
  const wanted = await list(bad, 5);
  emulator().faults.order({ kind: 'status', status: 503, shop: bad, times: 1 });
  await run(bad);
  await run(bad);
  expect(await left(bad)).toEqual({ all: wanted, parked: 0 });
  const token = await practice.server.signIn({ email: 'resumes@example.com', role: 'SuperAdmin' });
  for (const what of ['pause', 'resume']) {
    const body = { storeId: String(idOf(bad)) };
    expect((await practice.server.call(`/${what}-connection`, { body, token })).status).toBe(200);
  }
  expect(await run(bad)).toBeNull();
  expect(await left(bad)).toEqual({ all: 0, parked: 0 });
});

const shopOf = () => {
  const shop = emulator().shops.get(bad);
  if (!shop) throw new Error('No shop');
  return shop;
};
const appOf = () => {
  const app = emulator().apps.get(`app-of-${bad}`);
  if (!app) throw new Error('No app');
  return app;
};
