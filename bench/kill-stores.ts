import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './kit/caller.ts';
import { type Bench, none, type Result } from './kit/result.ts';
import { compareWithQuiet, loaded, lookAgain, openBeside, settled, startShops } from './kit/shops.ts';
import { trade } from './kit/trade.ts';

const KILLS = Number(process.env.BACKROOM_KILLS ?? 50);
const STORES = Number(process.env.BACKROOM_BENCH_STORES ?? 6);

/** Kills in the first loads and, from their end on, in the middle of what shops tell. */
const run = async (): Promise<Result[]> => {
  const started = await startShops({ stores: STORES, days: 120, dailyOrders: 3 });
  const shops = await openBeside(started);
  const { installation, shopify, chain } = shops;
  try {
    await shops.connectAll();
    const starts: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // While the first loads run, and with storms about whatever runs.
      await trade(shopify, chain, { deals: 10 + (kill % 5) * 10, seed: `kill ${kill}` });
      await delay(100 + Math.random() * 3_000);
      await installation.kill();
      await trade(shopify, chain, { deals: 5, seed: `away ${kill}` });
      starts.push(await installation.start());
    }
    await loaded(shops);
    await lookAgain(shops);
    await settled(shops);
    const { orders, missing, twice, otherwise, tooMany } = await compareWithQuiet(shops);
    const of = `${orders} orders, ${KILLS} kills`;
    return [
      none('orders missing', missing, of),
      none('orders twice', twice, of),
      none('orders that no shop has', tooMany, of),
      none('orders with another cell than undisturbed', otherwise, of),
      {
        what: 'back at work, slowest start',
        ours: `${Math.round(quantile(starts, 1))} ms`,
        beside: '30000 ms',
        ratio: quantile(starts, 1) / 30_000,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    await shops.close();
    await shopify.close();
  }
};

export const killStores: Bench = {
  name: 'kill-stores',
  about:
    'server and database killed during first loads and storms of webhooks: every order once, cell by cell',
  run,
};
