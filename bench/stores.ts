import { setTimeout as delay } from 'node:timers/promises';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { writes } from '../server/src/discounts/push/documents.ts';
import { Intake } from '../server/src/orders/intake/index.ts';
import { bulkPoll, bulkStart } from '../server/src/shopify/documents/bulk.ts';
import { bulkKinds } from '../server/src/shopify/documents/bulk-kinds.ts';
import { bulkOrders } from '../server/src/shopify/documents/orders.ts';
import { quantile } from './kit/caller.ts';
import type { Bench, Result } from './kit/result.ts';
import { type Messages, sendMessages } from './kit/send-messages.ts';
import { loaded, lookAgain, openBeside, type Shops, settled, startShops, until } from './kit/shops.ts';

const STORES = Number(process.env.BACKROOM_BENCH_STORES ?? 200);
const ORDERS = Number(process.env.BACKROOM_BENCH_ORDERS_EACH ?? 5_000);
const SECONDS = Number(process.env.BACKROOM_BENCH_SECONDS ?? 60);
const A_SECOND = 200;
const DAYS = 365;
/** What a first load is measured beside is tried on twenty of the shops: of all of them it takes as long as the load again. */
const some = <T>(all: readonly T[]): T[] => all.filter((_, index) => index % Math.ceil(STORES / 20) === 0);

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

const ordersOf = ({ shopify }: Shops, domains: Iterable<string>): number =>
  [...domains].reduce(
    (sum, domain) => sum + (shopify.emulator.shops.get(domain)?.orders.ids().length ?? 0),
    0,
  );

/** One bulk operation, from its start until its file is here. */
const bulkBare = async (shops: Shops, domain: string, query: string): Promise<void> => {
  const begun = bulkStart.answer.parse((await askBare(shops, domain, bulkStart.text, { query })).data);
  const id = begun.bulkOperationRunQuery?.bulkOperation?.id;
  for (;;) {
    const { bulkOperation } = bulkPoll.answer.parse(
      (await askBare(shops, domain, bulkPoll.text, { id })).data,
    );
    if (bulkOperation?.url) await (await fetch(bulkOperation.url)).arrayBuffer();
    if (bulkOperation?.status === 'COMPLETED') break;
    await delay(2);
  }
};

/**
 * What the emulator alone takes to make and hand out all that a first load asks for: a load brings products, stock, customers
 * and gift cards as well, which the emulator makes in the same process as the orders. The time of its processor, not of the clock:
 * where others keep it waiting, that would be taken off a load that they didn't keep waiting.
 * @returns seconds, for all orders as long as for some of them
 */
const serveBare = async (shops: Shops): Promise<number> => {
  const from = process.cpuUsage();
  const queries = [...Object.values(bulkKinds), bulkOrders("created_at:>='2000-01-01T00:00:00Z'")];
  const domains = some([...shops.ids.keys()]);
  for (const domain of domains) {
    for (const query of queries) await bulkBare(shops, domain, query);
  }
  const { user, system } = process.cpuUsage(from);
  return (((user + system) / 1_000_000) * ordersOf(shops, shops.ids.keys())) / ordersOf(shops, domains);
};

/** The orders of some of the shops in bulk into a Backroom of their own, without a shop between. @returns orders a second */
const intakeBeside = async (shops: Shops): Promise<number> => {
  const beside = await openBeside(shops);
  try {
    return await beside.onDatabase(async (connection) => {
      const plan = planGiftCards(shops.chain);
      const intake = new Intake(connection);
      let [count, spent] = [0, 0];
      for (const store of some(shops.chain.stores)) {
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
  const orders = ordersOf(shops, shops.ids.keys());
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

const messages = (shops: Shops): Promise<Messages> =>
  sendMessages(shops, { aSecond: A_SECOND, forSeconds: SECONDS, seed: 'messages' });

const tableOfMessages = ({ lags, unseen, answers, refused, sent, took, memory }: Messages): Result[] => [
  {
    what: `messages, ${A_SECOND} a second for ${SECONDS} s: lag p95`,
    ours: `${quantile(lags, 0.95).toFixed(0)} ms (${lags.length} seen, ${unseen} not)`,
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
    ours: `${memory.end.toFixed(0)} MB`,
    beside: `${memory.tenth.toFixed(0)} MB after a tenth`,
    ratio: memory.end / memory.tenth,
    aim: { atMost: 1.1 },
  },
];

/** The same once more while one shop answers 429 alone and another one 500: how long the others wait then. */
const inTrouble = async (shops: Shops, before: Messages): Promise<Result> => {
  const { faults } = shops.shopify.emulator;
  const [busy, broken] = [...shops.ids.keys()];
  const without = new Set([busy, broken].flatMap((domain) => domain ?? []));
  for (const [shop, status] of [
    [busy, 429],
    [broken, 500],
  ] as const) {
    if (shop) faults.order({ kind: 'status', status, shop, times: Number.POSITIVE_INFINITY });
  }
  const after = await sendMessages(shops, {
    aSecond: A_SECOND,
    forSeconds: SECONDS,
    seed: 'in trouble',
    without,
  });
  faults.clear();
  const [ours, beside] = [quantile(after.lags, 0.95), quantile(before.lags, 0.95)];
  return {
    what: 'lag p95 of the others while a shop answers 429 and one 500',
    ours: `${ours.toFixed(0)} ms (${after.lags.length} seen, ${after.unseen} not)`,
    beside: `${beside.toFixed(0)} ms without`,
    ratio: ours / beside,
    aim: { atMost: 2 },
  };
};

/** No job is left that is due, and none comes in a moment: what is measured next has the machine, as what it is measured beside has. */
const atRest = (shops: Shops): Promise<void> =>
  shops.onDatabase(({ pool }) =>
    until('jobs done', 30, async () => {
      await shops.shopify.emulator.deliveries.settled();
      const { rows } = await pool.query<{ n: number }>(
        `select (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int
           + (select count(*) from shopify_dirty where parked_at is null and due_at <= now() + interval '2 seconds')::int as n`,
      );
      return rows[0]?.n === 0 ? null : `${rows[0]?.n} jobs and things to read are due`;
    }),
  );

/** The mutation sent bare to every shop, one after another in each. @returns shops a second */
const sendBare = async (shops: Shops, code: string): Promise<number> => {
  const queue = [...shops.ids.keys()];
  const count = queue.length;
  const from = performance.now();
  const work = async () => {
    for (let domain = queue.pop(); domain; domain = queue.pop()) {
      const input = {
        title: code,
        code,
        startsAt: new Date().toISOString(),
        customerGets: { items: { all: true }, value: { percentage: 0.1 } },
        context: { all: 'ALL' },
      };
      await askBare(shops, domain, writes.Code.Basic.create.text, { input });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return count / seconds(from);
};

/** A discount in every shop, from the call of a person until the last shop has it. @returns shops a second */
const sendOurs = async ({ call, token, ids, onDatabase }: Shops, code: string): Promise<number> => {
  const begun = Date.now();
  const today = new Date().toISOString().slice(0, 10);
  const body = { title: code, code, value: 10, start_date: today, end_date: today, shopIds: [...ids.keys()] };
  const { status, text } = await call('/v1/create-discount', { token, body });
  if (status !== 200) throw new Error(`The discount was refused: ${text}`);
  let over = begun;
  await onDatabase(({ pool }) =>
    until('pushes', 30, async () => {
      // Of this discount alone: gift cards that orders used are on their way as well.
      const { rows } = await pool.query<{ state: string; n: number; why: string | null; at: Date | null }>(
        `select p.state, count(*)::int as n, max(p.message) as why, max(p.done_at) as at from shopify_push_stores p
         join shopify_pushes h on h.push_id = p.push_id
         where h.label = 'Discount ${code}' group by p.state`,
      );
      const done = rows.find(({ state }) => state === 'DONE');
      if (done?.n !== ids.size) return rows.map((row) => Object.values(row).join(' ')).join(', ');
      // When the last one arrived, not when we looked: twenty shops have it sooner than anybody looks again.
      over = done.at?.getTime() ?? Date.now();
      return null;
    }),
  );
  return ids.size / ((over - begun) / 1_000);
};

const ROUNDS = 3;

/**
 * A discount in every shop, beside the same mutation sent bare: in turn, the best of each, after one of each that isn't measured.
 * Shops tell of what they were sent bare as well, and what they tell is worked off before the next one.
 */
const push = async (shops: Shops): Promise<Result> => {
  let [ours, bare] = [0, 0];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = [await sendBare(shops, `BARE${round}`)];
    await atRest(shops);
    rates.push(await sendOurs(shops, `BENCH${round}`));
    await atRest(shops);
    const [bareRate = 0, ourRate = 0] = round === 0 ? [] : rates;
    [bare, ours] = [Math.max(bare, bareRate), Math.max(ours, ourRate)];
  }
  return {
    what: `a discount in ${shops.ids.size} shops`,
    ours: `${ours.toFixed(1)} a second`,
    beside: `${bare.toFixed(1)} a second bare`,
    ratio: ours / bare,
    aim: { atLeast: 0.5 },
  };
};

/** What the shops made and never told of, when the time was up, is found by looking. */
const allFound = async (shops: Shops): Promise<void> => {
  await lookAgain(shops);
  await settled(shops);
  await atRest(shops);
};

const run = async (): Promise<Result[]> => {
  const shops = await openBeside(
    await startShops({ stores: STORES, days: DAYS, dailyOrders: ORDERS / DAYS }),
  );
  try {
    const load = await firstLoad(shops);
    const told = await messages(shops);
    await allFound(shops);
    const troubled = await inTrouble(shops, told);
    await allFound(shops);
    return [load, ...tableOfMessages(told), troubled, await push(shops)];
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
