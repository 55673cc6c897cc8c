import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createDiscountForm } from '@backroom/contract/discount-fields';
import { startEmulator } from '@backroom/emulator';
import { discountKind } from '../server/src/discounts/push/discount-kind.ts';
import { codeTaken, writes } from '../server/src/discounts/push/documents.ts';
import { runTrial } from '../server/src/discounts/trials/run-trial.ts';
import { systemActor } from '../server/src/platform/audit.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { openHouse } from '../server/src/platform/house.ts';
import { createLog } from '../server/src/platform/log.ts';
import { makeServices } from '../server/src/platform/make-services.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { openKeyring } from '../server/src/platform/secrets/open-keyring.ts';
import { pushToShops, type ShopClient } from '../server/src/pushes/index.ts';
import { plainClient } from '../server/src/pushes/practice-shops.fixture.ts';
import { pushToStore } from '../server/src/pushes/sending/push-to-store.ts';
import { million, openChain } from './chain.ts';
import { openBenchPostgres } from './kit/database.ts';
import type { Bench, Result } from './kit/result.ts';

const STORES = Number(process.env.BACKROOM_BENCH_SHOPS ?? 200);
const AT_ONCE = 8;

/** All of it by so many at a time, in milliseconds. */
const timed = async (count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - start;
};

const wanted = (title: string, code: string) => ({
  discount_id: '00000000-0000-4000-8000-000000000000',
  title,
  code,
  discount_type: 'ORDER',
  value_type: 'PERCENTAGE',
  value: 1_000,
  once_per_order: false,
  items_kind: 'all',
  items: [],
  buys_kind: null,
  buys: [],
  buys_quantity: null,
  gets_quantity: null,
  uses_per_order: null,
  minimum_type: 'NONE',
  minimum_value: null,
  usage_limit: null,
  once_per_customer: false,
  customers: null,
  starts: '2026-03-01T00:00:00',
  ends: null,
  scope: 'BOTH',
  with_order: false,
  with_product: false,
  with_shipping: false,
  paused: false,
  removed: false,
  excluded: [],
});

/** A push to all stores, beside the same mutation and one look at it asked of the emulator with nothing around them. */
const pushing = async (): Promise<Result> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const running = await startEmulator();
  try {
    await migrate(postgres.url);
    const connection = connect({ url: postgres.url, max: AT_ONCE + 2 });
    const { db } = connection;
    const app = running.emulator.addApp({ clientId: 'bench' });
    const clients = new Map<number, ShopClient>();
    for (let index = 0; index < STORES; index += 1) {
      const domain = `bench-${index}.myshopify.com`;
      const shop = running.emulator.addShop({ domain });
      shop.restoreRate = 1_000_000;
      const token = running.emulator.tokens.giveStatic(shop, app);
      const { shop_id } = await db
        .insertInto('shops')
        .values({ shop_domain: domain, name: domain, cid: `C-${index}`, timezone: 'America/New_York' })
        .returning('shop_id')
        .executeTakeFirstOrThrow();
      clients.set(shop_id, plainClient(running.address, domain, token, 30_000));
    }
    const house = openHouse([
      {
        name: 'bench',
        pushKinds: [discountKind],
        shopConnections: {
          connected: async (_, shopIds) => new Set(shopIds),
          open: async (_, shopId) => ({
            state: 'open',
            client: clients.get(shopId)!,
            scopes: new Set(app.scopes),
          }),
        },
      },
    ]);
    const config = readConfig({});
    const keyring = await openKeyring(db, { ...config, dataDir });
    const services = makeServices(config, connection, createLog('silent'), house, keyring);
    const shopIds = [...clients.keys()];
    const bare = (round: number) =>
      timed(STORES, async (index) => {
        const client = clients.get(shopIds[index] ?? 0)!;
        const code = `BARE${round}`;
        const input = {
          title: code,
          code,
          startsAt: '2026-03-01T05:00:00Z',
          context: { all: 'ALL' },
          customerGets: { items: { all: true }, value: { percentage: 0.1 } },
        };
        await client.send(writes.Code.Basic.create, { input });
        await client.send(codeTaken, { code });
      });
    const ours = async (round: number) => {
      const code = `OURS${round}`;
      const start = performance.now();
      await db.transaction().execute((trx) =>
        pushToShops(house, trx, systemActor('bench'), {
          kind: 'discount',
          subject: code,
          label: code,
          to: shopIds.map((shopId) => ({ shopId, wanted: wanted(code, code) })),
        }),
      );
      const asked = performance.now() - start;
      const signal = new AbortController().signal;
      return asked + (await timed(STORES, (index) => pushToStore(services, shopIds[index] ?? 0, signal)));
    };
    await bare(0);
    await ours(0);
    const [slow, fast] = [await ours(1), await bare(1)];
    await connection.close();
    return {
      what: `A discount to ${STORES} shops`,
      ours: `${(slow / 1_000).toFixed(2)} s`,
      beside: `bare mutation and look ${(fast / 1_000).toFixed(2)} s`,
      ratio: fast / slow,
      aim: { atLeast: 0.5 },
    };
  } finally {
    await running.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const daysBefore = (day: Date, days: number) =>
  new Date(day.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Replays over the chain of a million orders, all stores: 30 days, a year, and the estimate that stands there meanwhile. */
const replaying = async (): Promise<Result[]> => {
  const postgres = await openBenchPostgres();
  try {
    const chain = await openChain(postgres.url, million);
    const connection = connect({ url: chain.url, max: 6 });
    const { db } = connection;
    const stores = await db.selectFrom('shops').select(['shop_id', 'shop_domain', 'name']).execute();
    const discount = createDiscountForm.parse({
      title: 'Ten',
      code: 'TEN10',
      value: 10,
      start_date: '2026-01-01',
    });
    const replay = async (
      what: string,
      days: number,
      every: number,
      atMostSeconds: number,
    ): Promise<Result> => {
      const asked = { discount, stores, from: daysBefore(chain.until, days), to: daysBefore(chain.until, 1) };
      const start = performance.now();
      const result = await runTrial(db, asked, every);
      const seconds = (performance.now() - start) / 1_000;
      return {
        what,
        ours: `${seconds.toFixed(2)} s for ${(result?.orders ?? 0).toLocaleString('en-US')} orders`,
        beside: `${atMostSeconds} s`,
        ratio: seconds / atMostSeconds,
        aim: { atMost: 1 },
      };
    };
    await replay('', 1, 1, 1);
    const results = [
      await replay('Tried on 30 days, all stores', 30, 1, 2),
      await replay('On a year, a part of the orders', 365, 40, 2),
      await replay('On a year, all orders', 365, 1, 30),
    ];
    await connection.close();
    return results;
  } finally {
    await postgres.stop();
  }
};

export const discounts: Bench = {
  name: 'discounts',
  about:
    'one discount to 200 emulated shops beside the bare mutations; tried on past sales of a million orders',
  run: async () => [await pushing(), ...(await replaying())],
};
