/** Random postings of many at once, what they post folded meanwhile, and every figure looked at all the time: the one proof of all sums. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { StoreClock } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { besideFacts, cellDifferences, fold, readRange, sumsBesideFacts } from '../figures/index.ts';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import type { Connection, Database } from '../platform/database/connect.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { arbitraryOrder, testClocks } from './arbitrary-order.ts';

/** Who posts at the same time. */
const POSTERS = 8;

/** So many are made, and in bulk sent, at once; an even number. */
const BATCH = 500;

const ranges = [
  ['2024-12-20', '2026-02-10'],
  ['2025-02-03', '2025-05-20'],
  ['2025-03-01', '2025-03-31'],
  ['2025-03-05', '2025-03-09'],
] as const;

type Batch = { seed: number; first: number; size: number };

const batchOf = ({ seed, first, size }: Batch) =>
  fc
    .sample(arbitraryOrder({ from: '2025-01-15T00:00:00Z', to: '2025-06-15T00:00:00Z' }), {
      numRuns: size,
      // Other ones in each batch; the first are those of the seed itself.
      seed: seed + 1_000 * (first / BATCH),
    })
    .map((document, index) => {
      const number = first + index;
      return {
        ...document,
        shopify_order_id: `${seed}-${Math.floor(number / 2)}`,
        name: `#${number}`,
        updated_at: new Date(Date.parse('2025-07-01T00:00:00Z') + number * 60_000).toISOString(),
      };
    });

/** Random orders, in batches. Every two of a seed are the same order as it stood at two times, so that there is much to correct. */
export function* randomOrders(seed: number, count: number) {
  for (let first = 0; first < count; first += BATCH) {
    yield batchOf({ seed, first, size: Math.min(BATCH, count - first) });
  }
}

/** Looks at every sum of every range, of all stores and of some, as they stand at one moment. */
const wrongAtOnce = (db: Database, shopIds: readonly number[]): Promise<string[]> =>
  inSnapshot(db, async (snapshot) => {
    const found: string[] = [];
    for (const [start_date, end_date] of ranges) {
      for (const shop_name of [undefined, shopIds.slice(0, 2).map(String)]) {
        const range = await readRange(scopeOfSystem(), snapshot, { start_date, end_date, shop_name });
        const wrong = await sumsBesideFacts(snapshot, besideFacts(range));
        found.push(
          ...wrong.map(
            ({ what, shop_id }) =>
              `${what} of store ${shop_id}, ${start_date} to ${end_date}, ${range.cells}`,
          ),
        );
      }
    }
    return found;
  });

const clocksOfStores: readonly StoreClock[] = [
  ...testClocks,
  {
    timezone: 'Europe/Berlin',
    day_cutoff_minutes: 240,
    clocks: [
      { from: null, timezone: 'Asia/Kathmandu', day_cutoff_minutes: 0 },
      { from: '2025-03-07', timezone: 'Europe/Berlin', day_cutoff_minutes: 240 },
    ],
  },
];

type Posted = {
  /** How many times everything was looked at while they posted. */
  looked: number;
  /** How many rows were folded meanwhile. */
  folded: number;
  /** In words, each figure that wasn't that of its facts at some moment, and each cell that isn't at the end. */
  wrong: string[];
};

type Posting = Connection & { addShop(clock: StoreClock): Promise<IntakeShop> };

/** Eight post so many orders each to new stores of a database, while it is folded and looked at. */
export const postAtRandom = async (database: Posting, postings: number): Promise<Posted> => {
  const { db } = database;
  // Alone, without the ledgers above it: two random orders under one number are no business that they could follow.
  const intake = new Intake(database);
  const shops: IntakeShop[] = [];
  for (const clock of clocksOfStores) shops.push(await database.addShop(clock));
  const shopIds = shops.map(({ shop_id }) => shop_id);
  let posting = POSTERS;
  const post = async (number: number) => {
    const shop = shops[number % shops.length];
    if (!shop) throw new Error('There is no store');
    try {
      for (const documents of randomOrders(number + 1, postings)) {
        // Some come in bulk, as an import sends them; others one by one.
        if (number % 3 === 0) await intake.postOrders(shop, documents);
        else for (const document of documents) await intake.postOrder(shop, document);
      }
    } finally {
      posting -= 1;
    }
  };
  const wrong: string[] = [];
  let looked = 0;
  const reading = async () => {
    while (posting > 0) {
      wrong.push(...(await wrongAtOnce(db, shopIds)));
      looked += 1;
    }
  };
  let folded = 0;
  const folding = async () => {
    while (posting > 0) {
      folded += await fold(db);
      await breathe();
    }
  };
  await Promise.all([...Array.from({ length: POSTERS }, (_, number) => post(number)), reading(), folding()]);
  wrong.push(...(await wrongAtOnce(db, shopIds)));
  await fold(db);
  wrong.push(...(await wrongAtOnce(db, shopIds)));
  for await (const { table, shop_id, grain, first_day } of cellDifferences(db)) {
    wrong.push(`${table} of store ${shop_id}, ${grain} of ${first_day}`);
  }
  return { looked, folded, wrong };
};
