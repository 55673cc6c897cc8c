import { createDiscountForm } from '@backroom/contract/discount-fields';
import { runTrial } from '../server/src/discounts/trials/run-trial.ts';
import { SAMPLE } from '../server/src/discounts/trials/try-discount.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { hasChain, million, openChain } from './chain.ts';
import { openBenchPostgres } from './kit/database.ts';
import type { Result } from './kit/result.ts';

const daysBefore = (day: Date, days: number) =>
  new Date(day.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Where no chain of a million orders stands there yet: one that is built within minutes, with aims that are as much smaller. */
const SMALLER = 100_000;
const AIMED_AT = 1_000_000;

/** What a trial of a year samples of so many orders, as the call does. */
const everyOf = (orders: number) => Math.max(1, Math.ceil(orders / SAMPLE));

/** Replays over a chain, all stores: 30 days, a year, and the estimate that stands there meanwhile. */
export const replaying = async (): Promise<Result[]> => {
  const postgres = await openBenchPostgres();
  try {
    const wanted = (await hasChain(postgres.url, million)) ? million : Math.min(million, SMALLER);
    const chain = await openChain(postgres.url, wanted);
    const share = Math.min(1, chain.orders / AIMED_AT);
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
        beside: `${atMostSeconds.toFixed(2)} s`,
        ratio: seconds / atMostSeconds,
        aim: { atMost: 1 },
      };
    };
    await replay('', 1, 1, 1);
    const of = `of ${chain.orders.toLocaleString('en-US')} orders`;
    const results = [
      await replay(`Tried on 30 days ${of}, all stores`, 30, 1, 2 * share),
      await replay(`On a year ${of}, a part`, 365, everyOf(chain.orders / 2), 2), // as many orders of any chain
      await replay(`On a year ${of}, all`, 365, 1, 30 * share),
    ];
    await connection.close();
    return results;
  } finally {
    await postgres.stop();
  }
};
