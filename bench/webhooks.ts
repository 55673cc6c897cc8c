import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '@backroom/demo/random';
import { quantile } from './kit/caller.ts';
import { type Bench, none, type Result } from './kit/result.ts';
import {
  compareWithQuiet,
  loaded,
  lookAgain,
  openBeside,
  type Shops,
  settled,
  startShops,
} from './kit/shops.ts';
import { trade } from './kit/trade.ts';

const WEBHOOKS = Number(process.env.BACKROOM_WEBHOOKS ?? 20_000);
const STORES = Number(process.env.BACKROOM_BENCH_STORES ?? 6);
const SEED = process.env.BACKROOM_WEBHOOK_SEED ?? '1';

const AT_ONCE = 32;

/** What came of the messages: how many there were of each kind, how many were answered otherwise, how long answers took. */
type Told = {
  genuine: number;
  doubled: number;
  forged: number;
  lost: number;
  wrong: number;
  times: number[];
};

/** Sends what the shops kept back, shuffled: a third twice, one in fifty never, and forgeries between. */
const storm = async ({ shopify, call }: Shops): Promise<Told> => {
  const random = randomOf(`storm ${SEED}`);
  const { deliveries } = shopify.emulator;
  const told: Told = { genuine: 0, doubled: 0, forged: 0, lost: 0, wrong: 0, times: [] };
  const held = deliveries.log.filter(({ state }) => state === 'held');
  const queue = held.flatMap((delivery) => {
    if (random.chance(0.02)) {
      told.lost += 1;
      return [];
    }
    const isTwice = random.chance(0.33);
    told.genuine += 1;
    if (isTwice) told.doubled += 1;
    const forged = random.chance(0.01) ? [{ delivery, isForged: true }] : [];
    told.forged += forged.length;
    const genuine = { delivery, isForged: false };
    return [genuine, ...(isTwice ? [genuine] : []), ...forged];
  });
  for (let last = queue.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last);
    const [a, b] = [queue[last], queue[other]];
    if (a && b) [queue[last], queue[other]] = [b, a];
  }
  const send = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { delivery, isForged } = next;
      const { headers, path } = deliveries.signed(delivery);
      const answer = await call(path, {
        body: delivery.body,
        headers: isForged ? { ...headers, 'x-shopify-hmac-sha256': 'Zm9yZ2Vk' } : headers,
      });
      told.times.push(answer.ms);
      if (answer.status !== (isForged ? 401 : 200)) told.wrong += 1;
      delivery.state = 'delivered';
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return told;
};

const run = async (): Promise<Result[]> => {
  const started = await startShops({ stores: STORES, days: 30, dailyOrders: 3 });
  const shops = await openBeside(started);
  const { shopify, chain } = shops;
  const { deliveries } = shopify.emulator;
  try {
    await shops.connectAll();
    await loaded(shops);
    await settled(shops);
    deliveries.keep = WEBHOOKS * 2;
    deliveries.mode = 'hold';
    for (let part = 0; deliveries.log.filter(({ state }) => state === 'held').length < WEBHOOKS; part += 1) {
      await trade(shopify, chain, { deals: 500, seed: `webhooks ${SEED} ${part}` });
    }
    const told = await storm(shops);
    deliveries.mode = 'send';
    // What was lost is found by looking.
    await delay(1_000);
    await lookAgain(shops);
    await settled(shops);
    const { orders, missing, twice, otherwise, tooMany } = await compareWithQuiet(shops);
    const of = `${told.times.length} messages, ${told.doubled} doubled, ${told.lost} lost, ${told.forged} forged, ${orders} orders`;
    return [
      none('orders missing', missing, of),
      none('orders twice', twice, of),
      none('orders that no shop has', tooMany, of),
      none('orders with another cell than undisturbed', otherwise, of),
      none('answered otherwise than they should be', told.wrong, of),
      {
        what: 'p99 of answers',
        ours: `${quantile(told.times, 0.99).toFixed(0)} ms`,
        beside: '5000 ms',
        ratio: quantile(told.times, 0.99) / 5_000,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    await shops.close();
    await shopify.close();
  }
};

export const webhooks: Bench = {
  name: 'webhooks',
  about: 'a storm of messages of shops, shuffled, doubled, lost and forged: every order once, cell by cell',
  run,
};
