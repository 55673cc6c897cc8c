/** Whoever changes products or stock, whenever a day is closed meanwhile: what stands now is what the live levels say. */

import { addDays } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeProduct, lockProduct, type ProductRecord, writeProducts } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { inSnapshot, untilHeld } from '../platform/database/snapshot.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { latestToday, type ReportStore, reportStores } from '../stores/index.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { clearLevels } from './clear-levels.ts';
import { closeInventoryDays } from './close-days.ts';
import { setAvailable } from './set-available.ts';
import { stockByLocation } from './stock-as-of.ts';
import { stockOverTime } from './stock-movements.ts';
import { plainStock } from './stock-sums.ts';
import { type LocationStock, plainStockByLocation } from './valuation.ts';
import { writeInventory } from './write-levels.ts';

const zones = ['America/Los_Angeles', 'Pacific/Auckland'];
const PRODUCTS = 4;
const DAYS = 40;

const variant = fc.record({
  sku: fc.constantFrom('A', 'B', 'C', null),
  price_cents: fc.constantFrom(0, 500, 999),
  unit_cost_cents: fc.constantFrom(null, 0, 250),
  tracked: fc.constantFrom(true, true, true, false),
});

const counts = fc.record({
  on_hand: fc.constantFrom<number>(-3, 0, 1, 7),
  committed: fc.constantFrom<number>(0, 2),
  available: fc.constantFrom<number>(-3, 0, 5),
  incoming: fc.constantFrom<number>(0, 4),
});

const product = fc.integer({ min: 1, max: PRODUCTS });
const shop = fc.integer({ min: 0, max: zones.length - 1 });

const step = fc.oneof(
  fc.record({ kind: fc.constant('product' as const), shop, product, variant, giftCard: fc.boolean() }),
  fc.record({ kind: fc.constant('patch' as const), shop, product, variant }),
  fc.record({
    kind: fc.constant('levels' as const),
    shop,
    product,
    place: fc.constantFrom('A', 'B'),
    counts,
  }),
  fc.record({ kind: fc.constant('available' as const), shop, product, available: fc.constantFrom(0, 3, 9) }),
  fc.record({ kind: fc.constant('clear' as const), shop, product }),
  fc.record({ kind: fc.constant('close' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

let database: IntakeDatabase;
let stores: readonly ReportStore[];
let closed: number;

beforeEach(async () => {
  database = await openIntakeDatabase();
  for (const timezone of zones) await database.addShop({ timezone, day_cutoff_minutes: 0 });
  stores = await reportStores(scopeOfSystem(), database.db, undefined);
  closed = DAYS;
});
afterEach(() => database.drop());

const storeOf = (index: number) => {
  const store = stores[index];
  if (!store) throw new Error('No such store');
  return store;
};

const recordOf = (
  number: number,
  given: Partial<ProductRecord['variants'][number]>,
  giftCard = false,
): ProductRecord => ({
  id: `${number}`,
  handle: `product-${number}`,
  title: `Product ${number}`,
  vendor: null,
  product_type: null,
  status: 'ACTIVE',
  tags: [],
  image_url: null,
  gift_card: giftCard,
  variants: [
    {
      id: `${number}1`,
      options: [],
      sku: `S${number}`,
      barcode: null,
      price_cents: 100,
      compare_at_price_cents: null,
      unit_cost_cents: 50,
      taxable: true,
      tracked: true,
      image_url: null,
      ...given,
    },
  ],
});

const writeProduct = (db: Database, index: number, record: ProductRecord) =>
  writeProducts(db, storeOf(index))([record]);

const writeLevels = (
  db: Database,
  { shop: index, product: number, place, counts: levels }: Step & { kind: 'levels' },
) =>
  writeInventory(
    db,
    storeOf(index),
  )([
    {
      variant_id: `${number}1`,
      handle: `product-${number}`,
      title: '',
      options: [],
      sku: null,
      levels: [{ location: place, ...levels }],
    },
  ]);

const patchVariant = (
  db: Database,
  { shop: index, product: number, variant: values }: Step & { kind: 'patch' },
) =>
  db.transaction().execute(async (trx) => {
    const key = { shopId: storeOf(index).shop_id, productId: `${number}` };
    const { sku: _, ...own } = values;
    if (await lockProduct(trx, key))
      await changeProduct(trx, key, {}, new Map([[`${number}1`, own]]), undefined, new Date());
  });

const placesOf = async (db: Database, shopId: number) => {
  const rows = await db.selectFrom('locations').select('location_id').where('shop_id', '=', shopId).execute();
  return rows.map(({ location_id }) => location_id);
};

const make = async (db: Database, one: Step): Promise<unknown> => {
  if (one.kind === 'product')
    return writeProduct(db, one.shop, recordOf(one.product, one.variant, one.giftCard));
  if (one.kind === 'patch') return patchVariant(db, one);
  if (one.kind === 'levels') return writeLevels(db, one);
  if (one.kind === 'close') {
    closed -= 3;
    return closeInventoryDays(scopeOfSystem(), db, new Date(Date.now() - Math.max(closed, 0) * 86_400_000));
  }
  const { shop_id } = storeOf(one.shop);
  if (one.kind === 'clear')
    return db.transaction().execute((trx) => clearLevels(trx, shop_id, { variants: [`${one.product}1`] }));
  const [location_id] = await placesOf(db, shop_id);
  if (location_id === undefined) return undefined;
  const { available } = one;
  return db
    .transaction()
    .execute((trx) =>
      setAvailable(trx, shop_id, [{ variant_id: `${one.product}1`, location_id, available }]),
    );
};

const byPlace = (rows: readonly LocationStock[]) =>
  rows.toSorted((a, b) => a.shop_id - b.shop_id || a.location_id - b.location_id);

/** What stands now, out of sums and out of the levels themselves, both of one moment. */
const bothWays = () =>
  inSnapshot(database.db, async (db) => {
    const end = latestToday(stores);
    const start = addDays(end, -5);
    const range = {
      ...{ stores, shopIds: stores.map((store) => store.shop_id), start, end },
      ...{ cells: 'none' as const, until: null, folded: null },
    };
    const over = async (source?: ReturnType<typeof plainStock>) =>
      (await stockOverTime(db, range, { kind: 'sku' }, source)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return {
      summed: [byPlace(await stockByLocation(db, stores, end)), await over()],
      plain: [byPlace(await plainStockByLocation(db, stores, end)), await over(plainStock(stores, end))],
    };
  });

const begin = async () => {
  for (const [index] of zones.entries()) {
    for (let number = 1; number <= PRODUCTS; number += 1) {
      await writeProduct(database.db, index, recordOf(number, {}));
      await writeLevels(database.db, {
        ...{ kind: 'levels', shop: index, product: number, place: 'A' },
        counts: { on_hand: number, committed: 0, available: number, incoming: 0 },
      });
    }
  }
};

describe.each([1, 2])('random changes %i', (seed) => {
  it('are in what stands now, one after the other', async () => {
    await begin();
    const [steps = []] = fc.sample(fc.array(step, { minLength: 25, maxLength: 25 }), { numRuns: 1, seed });
    for (const one of steps) {
      await make(database.db, one);
      const { summed, plain } = await bothWays();
      expect([one, ...summed]).toEqual([one, ...plain]);
    }
  });

  it('are in what stands now, made side by side', async () => {
    await begin();
    const [steps = []] = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed });
    const waiting = [...steps];
    const work = async (): Promise<void> => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const next = one;
        // Two who change one product may be in each other's way: one is undone and does it again.
        await untilHeld(() => make(database.db, next));
      }
    };
    const look = async (): Promise<void> => {
      while (waiting.length > 0) {
        const { summed, plain } = await bothWays();
        expect(summed).toEqual(plain);
      }
    };
    await Promise.all([work(), work(), work(), work(), look()]);
    await closeInventoryDays(scopeOfSystem(), database.db);
    const { summed, plain } = await bothWays();
    expect(summed).toEqual(plain);
  });
});
