import fc from 'fast-check';
import { closeToPosting, type OrderDocument } from '../orders/index.ts';
import type { BatchResult, IntakeShop } from '../orders/intake/index.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { house } from '../rooms.ts';
import { arbitraryHistory, lastWord } from './arbitrary-history.ts';
import type { IntakeDatabase } from './intake.ts';

/** Stores whose day begins at an hour that isn't there, or is there twice, on a day on which the clock changes. */
const clocks = [
  { timezone: 'America/New_York', day_cutoff_minutes: 150 },
  { timezone: 'Europe/Berlin', day_cutoff_minutes: 150 },
  { timezone: 'America/Los_Angeles', day_cutoff_minutes: 0 },
  { timezone: 'America/Phoenix', day_cutoff_minutes: 240 },
];

/** The days that are closed in between, as the issue of a royalty statement closes them. */
export const closedMonth = { first_day: '2025-03-01', last_day: '2025-03-31' };

export type PostedHistories = {
  shops: IntakeShop[];
  /** What all orders of a store are once everything was told, by store. */
  last: Map<number, OrderDocument[]>;
  /** What became of each version. */
  results: BatchResult[];
};

/** Versions of many orders as they come: each order's in its own sequence, those of others in between. */
const mixed = (orders: readonly (readonly OrderDocument[])[]): OrderDocument[] => {
  const longest = Math.max(...orders.map((told) => told.length));
  return Array.from({ length: longest }, (_, index) => orders.flatMap((told) => told[index] ?? [])).flat();
};

/**
 * Stores in which orders are told in several shapes and any sequence (`arbitraryHistory`), at last by sales agreements
 * that know all of them; the same for the same seed.
 * @param onceClosed called when half of the versions have come and `closedMonth` is closed in all stores but the first
 */
export const postRandomHistories = async (
  database: IntakeDatabase,
  { orders, seed }: { orders: number; seed: number },
  onceClosed: (closed: readonly IntakeShop[]) => Promise<void>,
): Promise<PostedHistories> => {
  const intake = intakeOn({ ...database, house });
  const days = { from: '2025-02-10T00:00:00Z', to: '2025-04-10T00:00:00Z' };
  const coming = [];
  for (const [index, clock] of clocks.entries()) {
    const shop = await database.addShop(clock);
    const histories = fc
      .sample(arbitraryHistory(days), { numRuns: orders, seed: seed * 10 + index })
      .map((history, number) => {
        const named = (document: OrderDocument): OrderDocument => ({
          ...document,
          shopify_order_id: `${seed}-${index}-${number}`,
          name: `#${number}`,
        });
        const last = named(lastWord(history));
        return { told: [...history.told.map(named), last, ...history.again.map(named)], last };
      });
    const told = mixed(histories.map((history) => history.told));
    coming.push({ shop, told, last: histories.map((history) => history.last) });
  }
  const results: BatchResult[] = [];
  const post = async (shop: IntakeShop, documents: readonly OrderDocument[]) => {
    results.push(...(await intake.postOrders(shop, documents)));
  };
  for (const { shop, told } of coming) await post(shop, told.slice(0, told.length / 2));
  const closed = coming.slice(1).map(({ shop }) => shop);
  for (const { shop_id } of closed) {
    await database.db.transaction().execute((trx) => closeToPosting(trx, shop_id, closedMonth));
  }
  await onceClosed(closed);
  for (const { shop, told } of coming) await post(shop, told.slice(told.length / 2));
  return {
    shops: coming.map(({ shop }) => shop),
    last: new Map(coming.map(({ shop, last }) => [shop.shop_id, last])),
    results,
  };
};
