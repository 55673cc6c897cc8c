/** What cells cost whoever sends orders in: one by one with what is pending of them written and folded, beside without. */
import { setTimeout as delay } from 'node:timers/promises';
import { fold } from '../../server/src/figures/index.ts';
import { Intake } from '../../server/src/orders/intake/intake.ts';
import { pendingTable, summedTables } from '../../server/src/orders/intake/pending.ts';
import type { Connection } from '../../server/src/platform/database/connect.ts';
import { besideCopy } from '../intake.ts';
import { median } from '../kit/measure.ts';
import type { Result } from '../kit/result.ts';
import { empty, measureIntake, openStores } from '../order-intake.ts';
import { onEmptyDatabases } from './empty-databases.ts';

const STORES = 6;
/** Of each store: together they take long enough for several folds. */
const ORDERS = 500;
const ROUNDS = 5;
/** As long as the server's own job waits after a fold that found something (figures/manifest.ts). */
const FOLD_AGAIN_MS = 5_000;

/**
 * Has nothing written of what is pending: the insert becomes a question that nobody reads, so PostgreSQL leaves it out. The server
 * still works out the hours of lines and sends them, so that cells look a little cheaper than they are.
 */
const forgetPending = async ({ pool }: Connection) => {
  for (const table of summedTables.map(pendingTable)) {
    await pool.query(`create rule forget as on insert to ${table} do instead select 1`);
  }
};

/** Folds as the server does, until told to stop. What the round before left pending is folded in this one, and so on. */
const folding = ({ db }: Connection) => {
  const over = new AbortController();
  const working = (async () => {
    let folded = 0;
    while (!over.signal.aborted) {
      folded += await fold(db);
      await delay(FOLD_AGAIN_MS, undefined, { signal: over.signal }).catch(() => {}); // the end of the round
    }
    return folded;
  })();
  return () => {
    over.abort();
    return working;
  };
};

const openSingle = async (connection: Connection) => {
  const stores = await openStores(connection, STORES);
  const intake = new Intake(connection);
  /** @returns orders a second */
  return async (): Promise<number> => {
    await empty(connection);
    const from = performance.now();
    let posted = 0;
    for (const { shop, documents } of stores) {
      for (const document of documents.slice(0, ORDERS)) {
        await intake.postOrder(shop, document);
        posted += 1;
      }
    }
    return (posted * 1_000) / (performance.now() - from);
  };
};

const ordersPerSecond = (rates: readonly number[]) => `${Math.round(median(rates))} orders/s`;

const besideWithout = async (cells: Connection, none: Connection): Promise<Result> => {
  await forgetPending(none);
  const [postWith, postWithout] = [await openSingle(cells), await openSingle(none)];
  const rates = { with: [] as number[], without: [] as number[] };
  let folded = 0;
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const without = await postWithout();
    const endFolding = folding(cells);
    const withCells = await postWith();
    folded += await endFolding();
    if (round === 0) continue;
    rates.with.push(withCells);
    rates.without.push(without);
  }
  if (folded === 0 || (await fold(none.db)) > 0) throw new Error('What is pending was not told apart');
  return {
    what: 'Orders one by one, with cells',
    ours: ordersPerSecond(rates.with),
    beside: `without ${ordersPerSecond(rates.without)}`,
    ratio: median(rates.with.map((rate, index) => rate / (rates.without[index] ?? rate))),
    aim: { atLeast: 0.75 },
  };
};

export const intakeLines = async (): Promise<Result[]> => [
  await onEmptyDatabases(besideWithout),
  ...besideCopy(await onEmptyDatabases((one) => measureIntake(one))),
];
