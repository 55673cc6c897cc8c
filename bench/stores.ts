import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { writes } from '../server/src/discounts/push/documents.ts';
import { Intake } from '../server/src/orders/intake/index.ts';
import { bulkPoll, bulkStart } from '../server/src/shopify/documents/bulk.ts';
import { bulkOrders } from '../server/src/shopify/documents/orders.ts';
import { quantile } from './kit/caller.ts';
import type { Bench, Result } from './kit/result.ts';
import { loaded, openBeside, type Shops, settled, startShops, until } from './kit/shops.ts';
import { trade } from './kit/trade.ts';

const STORES = Number(process.env.BACKROOM_BENCH_STORES ?? 200);
const ORDERS = Number(process.env.BACKROOM_BENCH_ORDERS_EACH ?? 5_000);
const SECONDS = Number(process.env.BACKROOM_BENCH_SECONDS ?? 60);
const A_SECOND = 200;
const DAYS = 365;

const seconds = (from: number) => (performance.now() - from) / 1_000;

/** Asks a shop as an app does, without Backroom between. */
const askBare = async ({ shopify }: Shops, domain: string, query: string, variables: object) => {
  const { emulator, address } = shopify;
  const shop = emulator.shops.get(domain);
  const app = emulator.apps.get(`bench-${shop?.organization}`);
  if (!shop || !app) throw new Error(`There is no shop ${domain}`);
  const answer = await fetch(`${address}/${domain}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': emulator.tokens.giveStatic(shop, app),
    },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as { data: unknown };
};

/** What the emulator alone takes to make and hand out all orders. @returns seconds */
const serveBare = async (shops: Shops): Promise<number> => {
  const from = performance.now();
  for (const domain of shops.ids.keys()) {
    const query = bulkOrders("created_at:>='2000-01-01T00:00:00Z'");
    const begun = bulkStart.answer.parse((await askBare(shops, domain, bulkStart.text, { query })).data);
    const id = begun.bulkOperationRunQuery?.bulkOperation?.id;
    for (;;) {
      const { bulkOperation } = bulkPoll.answer.parse(
        (await askBare(shops, domain, bulkPoll.text, { id })).data,
      );
      if (bulkOperation?.url) await (await fetch(bulkOperation.url)).arrayBuffer();
      if (bulkOperation?.status === 'COMPLETED') break;
      await delay(20);
    }
  }
  return seconds(from);
};

/** The same orders in bulk into a Backroom of their own, without a shop between. @returns orders a second */
const intakeBeside = async (shops: Shops): Promise<number> => {
  const beside = await openBeside(shops);
  try {
    return await beside.onDatabase(async (connection) => {
      const plan = planGiftCards(shops.chain);
      const intake = new Intake(connection);
      let [count, spent] = [0, 0];
      for (const store of shops.chain.stores) {
        const shop = {
          shop_id: Number(beside.ids.get(store.domain)),
          timezone: store.timezone,
          day_cutoff_minutes: 0,
        };
        const documents = Array.from(ordersOfStore(shops.chain, store, plan), ({ document }) => document);
        const from = performance.now();
        await intake.postOrders(shop, documents);
        spent += seconds(from);
        count += documents.length;
      }
      return count / spent;
    });
  } finally {
    await beside.close();
  }
};

const firstLoad = async (shops: Shops): Promise<Result> => {
  const orders = [...shops.shopify.emulator.shops.values()].reduce(
    (sum, { orders: kept }) => sum + kept.ids().length,
    0,
  );
  const bare = await serveBare(shops);
  const from = performance.now();
  await shops.connectAll();
  await loaded(shops);
  const took = seconds(from);
  const rate = orders / Math.max(took - bare, 0.001);
  const beside = await intakeBeside(shops);
  return {
    what: `first load of ${STORES} shops, ${orders} orders`,
    ours: `${rate.toFixed(0)} orders/s (${took.toFixed(1)} s, ${bare.toFixed(1)} s of them serving)`,
    beside: `${beside.toFixed(0)} orders/s in bulk`,
    ratio: rate / beside,
    aim: { atLeast: 0.5 },
  };
};

/** Resident memory of a process, in megabytes. */
const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};

type Waiting = { id: string; updatedAt: number; answered: number };

/** Sends so many messages a second, and sees when the facts of each order are committed. */
const messages = async (shops: Shops): Promise<Result[]> => {
  const { shopify, chain, call, installation } = shops;
  const { deliveries } = shopify.emulator;
  const wanted = A_SECOND * SECONDS;
  deliveries.keep = wanted * 4;
  deliveries.mode = 'hold';
  const isHeld = ({ state }: { state: string }) => state === 'held';
  const waiting: Waiting[] = [];
  const lags: number[] = [];
  const answers: number[] = [];
  let [sent, refused] = [0, 0];
  const from = performance.now();
  const memory: number[] = [];

  const look = async () => {
    await shops.onDatabase(async ({ pool }) => {
      while (waiting.length > 0 || seconds(from) < SECONDS) {
        const { rows } = await pool.query<{ id: string; at: Date }>(
          `select shopify_order_id as id, source_updated_at as at from orders where source_updated_at > now() - interval '5 minutes'`,
        );
        const now = performance.now();
        const here = new Map(rows.map(({ id, at }) => [id, at.getTime()]));
        for (let at = waiting.length - 1; at >= 0; at -= 1) {
          const one = waiting[at];
          if (!one || (here.get(one.id) ?? 0) < one.updatedAt) continue;
          lags.push(now - one.answered);
          waiting.splice(at, 1);
        }
        if (seconds(from) > SECONDS * 5 + 60) break;
        await delay(50);
      }
    });
  };
  const sendOne = async (delivery: (typeof deliveries.log)[number]) => {
    const { path, headers } = deliveries.signed(delivery);
    const answer = await call(path, { body: delivery.body, headers });
    delivery.state = 'delivered';
    answers.push(answer.ms);
    if (answer.status !== 200) refused += 1;
    const { updated_at, id } = JSON.parse(delivery.body.replaceAll(/("id":)(\d+)/g, '$1"$2"'));
    if (!/^ORDERS_(?:CREATE|UPDATED)$/.test(delivery.subscription.topic)) return;
    waiting.push({ id: String(id), updatedAt: Date.parse(updated_at), answered: performance.now() });
  };
  const send = async () => {
    const open: Promise<void>[] = [];
    for (let part = 0; sent < wanted; part += 1) {
      const due = Math.min(wanted, Math.floor(seconds(from) * A_SECOND));
      while (deliveries.log.filter(isHeld).length < due - sent) {
        await trade(shopify, chain, { deals: 20, seed: `messages ${part} ${sent}` });
      }
      for (const delivery of deliveries.log.filter(isHeld).slice(0, due - sent)) {
        delivery.state = 'sending';
        sent += 1;
        open.push(sendOne(delivery));
        if (sent === Math.floor(wanted / 10)) memory.push(await memoryOf(installation.pid));
      }
      await delay(20);
    }
    await Promise.all(open);
  };
  await Promise.all([send(), look()]);
  memory.push(await memoryOf(installation.pid));
  deliveries.mode = 'send';
  const [tenth = 1, end = 1] = memory;
  const took = seconds(from);
  return [
    {
      what: `messages, ${A_SECOND} a second for ${SECONDS} s: lag p95`,
      ours: `${quantile(lags, 0.95).toFixed(0)} ms (${lags.length} seen, ${waiting.length} not)`,
      beside: '2000 ms',
      ratio: quantile(lags, 0.95) / 2_000,
      aim: { atMost: 1 },
    },
    {
      what: 'messages answered, p99',
      ours: `${quantile(answers, 0.99).toFixed(0)} ms`,
      beside: '50 ms',
      ratio: quantile(answers, 0.99) / 50,
      aim: { atMost: 1 },
    },
    {
      what: 'messages refused',
      ours: String(refused),
      beside: `${sent} in ${took.toFixed(0)} s`,
      ratio: refused,
      aim: { atMost: 0 },
    },
    {
      what: 'memory at the end',
      ours: `${end.toFixed(0)} MB`,
      beside: `${tenth.toFixed(0)} MB after a tenth`,
      ratio: end / tenth,
      aim: { atMost: 1.1 },
    },
  ];
};

/** A discount in every shop, beside the same mutation sent bare, one after another in each shop. */
const push = async (shops: Shops): Promise<Result> => {
  const { call, token, ids } = shops;
  const domains = [...ids.keys()];
  const bareFrom = performance.now();
  const AT_ONCE = 8;
  const queue = [...domains];
  const work = async () => {
    for (let domain = queue.pop(); domain; domain = queue.pop()) {
      const input = {
        title: 'Bare',
        code: 'BARE10',
        startsAt: new Date().toISOString(),
        customerGets: { items: { all: true }, value: { percentage: 0.1 } },
        context: { all: 'ALL' },
      };
      await askBare(shops, domain, writes.Code.Basic.create.text, { input });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const bare = domains.length / seconds(bareFrom);
  const from = performance.now();
  const today = new Date().toISOString().slice(0, 10);
  const body = {
    title: 'Bench',
    code: 'BENCH10',
    value: 10,
    start_date: today,
    end_date: today,
    shopIds: domains,
  };
  const { status, text } = await call('/v1/create-discount', { token, body });
  if (status !== 200) throw new Error(`The discount was refused: ${text}`);
  await until('pushes', 30, () =>
    shops.onDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from shopify_push_stores where state in ('DONE', 'DONE_WITH_WARNINGS')`,
      );
      return rows[0]?.n === domains.length;
    }),
  );
  const ours = domains.length / seconds(from);
  return {
    what: `a discount in ${domains.length} shops`,
    ours: `${ours.toFixed(1)} a second`,
    beside: `${bare.toFixed(1)} a second bare`,
    ratio: ours / bare,
    aim: { atLeast: 0.5 },
  };
};

const run = async (): Promise<Result[]> => {
  const shops = await openBeside(
    await startShops({ stores: STORES, days: DAYS, dailyOrders: ORDERS / DAYS }),
  );
  try {
    const load = await firstLoad(shops);
    const told = await messages(shops);
    await settled(shops);
    return [load, ...told, await push(shops)];
  } finally {
    await shops.close();
    await shops.shopify.close();
  }
};

export const stores: Bench = {
  name: 'stores',
  about:
    'shops connected: first load beside bulk intake, lag of messages, a push to all beside the bare rate',
  run,
};
