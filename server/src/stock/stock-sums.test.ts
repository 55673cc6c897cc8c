/** Whatever is summed up, in whichever steps: figures of stock are those of the history gone through day by day. */

import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { type ReportStore, reportStores, today } from '../stores/index.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { countSkus, stockByLocation } from './stock-as-of.ts';
import { type StockKey, stockOverTime } from './stock-movements.ts';
import { plainStock } from './stock-sums.ts';
import { forgetStockSums, sumChain, sumMissingStock, sumStock } from './sum-stock.ts';

/** How a variant at a location stands from a day on. */
type Stand = { day: number; sku: string; onHand: number; cost: number | null };
type Kept = { shop: number; variant: string; location: number; stands: Stand[] };

const DAYS = 75;
const zones = ['America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin'];

const stand = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  sku: fc.constantFrom('A', 'A', 'B', 'C', ''),
  onHand: fc.constantFrom(-3, 0, 0, 0, 1, 2, 7),
  cost: fc.constantFrom(null, 0, 250, 999),
});

const kept = fc.record({
  shop: fc.integer({ min: 0, max: zones.length - 1 }),
  variant: fc.constantFrom('v1', 'v2', 'v3'),
  location: fc.constantFrom(1, 2),
  stands: fc.uniqueArray(stand, { selector: (one) => one.day, minLength: 1, maxLength: 9 }),
});

const history = fc.uniqueArray(kept, {
  selector: (one) => `${one.shop}/${one.variant}/${one.location}`,
  minLength: 1,
  maxLength: 14,
});

let database: IntakeDatabase;
let stores: readonly ReportStore[];
/** Day 0; the last day of the history is before today in every zone, and what comes later is live. */
let first: string;

beforeEach(async () => {
  database = await openIntakeDatabase();
  for (const timezone of zones) await database.addShop({ timezone, day_cutoff_minutes: 0 });
  stores = (await reportStores(scopeOfSystem(), database.db, undefined)).toSorted(
    (a, b) => a.shop_id - b.shop_id,
  );
  first = addDays(stores.map((store) => today(store)).sort()[0] ?? '', -DAYS);
});
afterEach(() => database.drop());

const storeOf = ({ shop }: Kept) => {
  const store = stores[shop];
  if (!store) throw new Error('No such store');
  return store;
};

const writeHistory = async (keeps: readonly Kept[]) => {
  const rows = keeps.flatMap((one) =>
    one.stands.map(({ day, sku, onHand, cost }) => ({
      shop_id: storeOf(one).shop_id,
      variant_id: one.variant,
      location_id: one.location,
      local_date: addDays(first, day),
      sku,
      on_hand: onHand,
      committed: 1,
      available: onHand - 1,
      incoming: day,
      unit_cost_cents: cost,
      price_cents: 1_000 + day,
    })),
  );
  await database.db.insertInto('inventory_snapshots').values(rows).execute();
};

/** Live stock of some of the variants: as last written down, or with units more. */
const writeLive = async (keeps: readonly Kept[], more: number) => {
  for (const one of keeps.filter(({ variant }) => variant !== 'v3')) {
    const { shop_id } = storeOf(one);
    const last = one.stands.toSorted((a, b) => b.day - a.day)[0];
    if (!last) continue;
    await sql`
      with l as (insert into locations (shop_id, location_id, shopify_location_id, name)
        values (${shop_id}, ${one.location}, ${String(one.location)}, 'L') on conflict do nothing),
      p as (insert into products (shop_id, product_id, handle, title)
        values (${shop_id}, ${one.variant}, ${one.variant}, 'P') on conflict do nothing)
      insert into variants (shop_id, variant_id, product_id, sku, unit_cost_cents, price_cents)
      values (${shop_id}, ${one.variant}, ${one.variant}, ${last.sku}, ${last.cost}, 1000) on conflict do nothing`.execute(
      database.db,
    );
    await sql`insert into inventory_levels (shop_id, variant_id, location_id, on_hand, committed, available, incoming)
      values (${shop_id}, ${one.variant}, ${one.location}, ${last.onHand + more}, 1, 0, 0)`.execute(
      database.db,
    );
  }
};

const standOn = (one: Kept, day: number) =>
  one.stands.filter((row) => row.day <= day).toSorted((a, b) => b.day - a.day)[0];

const skuOf = (row: Stand) => row.sku || '(no SKU)';
const worth = (row: Stand) => Math.max(row.onHand, 0) * (row.cost ?? 0);

/** Turn's figures of a SKU, by looking at every day. Nothing of it is live. */
const dayByDay = (keeps: readonly Kept[], start: number, end: number) => {
  const known = new Map<string, number>();
  for (const one of keeps) {
    for (const row of one.stands.filter(({ day }) => day <= end)) {
      known.set(skuOf(row), Math.min(known.get(skuOf(row)) ?? DAYS, row.day));
    }
  }
  return [...known].map(([key, from]) => {
    const on = (day: number) =>
      keeps
        .map((one) => standOn(one, day))
        .filter((row) => row !== undefined && skuOf(row) === key) as Stand[]; // filtered just now
    const units = (day: number) => on(day).reduce((sum, row) => sum + Math.max(row.onHand, 0), 0);
    const value = (day: number) => on(day).reduce((sum, row) => sum + worth(row), 0);
    const points = Array.from({ length: end - start + 2 }, (_, index) => start - 1 + index);
    return {
      key,
      opening_units: units(start - 1),
      closing_units: units(end),
      opening_value: value(start - 1),
      closing_value: value(end),
      average: points.reduce((sum, day) => sum + value(day), 0) / points.length,
      days_out: points.filter((day) => day >= start && day >= from && units(day) === 0).length,
    };
  });
};

const rangeOf = (chosen: readonly ReportStore[], start: string, end: string) => ({
  stores: chosen,
  shopIds: chosen.map((store) => store.shop_id),
  start,
  end,
  cells: 'none' as const,
  until: null,
});

const byKey = <Row extends { key: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));

const rounded = <Row extends { key: string; average: number }>(rows: readonly Row[]) =>
  byKey(rows).map((row) => ({ ...row, average: Number(row.average.toFixed(6)) }));

/** Sums the history up in two steps, the stores not all as far, and the chain after each. */
const sumUp = async (shopIds: readonly number[], cut: number) => {
  const { db } = database;
  for (const [index, shop_id] of shopIds.entries()) {
    await db.transaction().execute((trx) => sumStock(trx, shop_id, addDays(first, Math.max(cut - index, 0))));
  }
  await db.transaction().execute(sumChain);
  for (const shop_id of shopIds) {
    await db.transaction().execute((trx) => sumStock(trx, shop_id, addDays(first, DAYS - 1)));
  }
  if (cut % 2 === 0) await db.transaction().execute(sumChain);
};

const samples = <T>(arbitrary: fc.Arbitrary<T>, seed: number) => fc.sample(arbitrary, { numRuns: 1, seed });

const scenario = (seed: number) => {
  const [keeps = []] = samples(history, seed);
  const [cut = 0] = samples(fc.integer({ min: 1, max: DAYS - 1 }), seed);
  const spans = fc.sample(
    fc.tuple(fc.integer({ min: 1, max: DAYS - 1 }), fc.integer({ min: 0, max: DAYS })),
    { numRuns: 4, seed },
  );
  return {
    keeps,
    cut,
    spans: spans.map(([start, length]) => [start, Math.min(start + length, DAYS - 1)] as const),
  };
};

const shopIdsOf = () => stores.map((store) => store.shop_id);

describe.each([1, 2, 3, 4, 5])('random stock %i', (seed) => {
  it('is over time what it is day by day', async () => {
    const { db } = database;
    const { keeps, cut, spans } = scenario(seed);
    await writeHistory(keeps);
    await sumUp(shopIdsOf(), cut);
    for (const [start, end] of spans) {
      for (const chosen of [stores, stores.slice(0, 1), stores.slice(1)]) {
        const range = rangeOf(chosen, addDays(first, start), addDays(first, end));
        const mine = keeps.filter((one) => chosen.includes(storeOf(one)));
        const expected = rounded(dayByDay(mine, start, end));
        const what = `${range.start} to ${range.end}, ${chosen.length} stores`;
        expect([what, rounded(await stockOverTime(db, range, { kind: 'sku' }))]).toEqual([what, expected]);
        const plain = await stockOverTime(db, range, { kind: 'sku' }, plainStock(chosen, range.end));
        expect([what, rounded(plain)]).toEqual([what, expected]);
      }
    }
  });

  it('is by store, by name and with what is live today what the snapshots say', async () => {
    const { db } = database;
    const { keeps, cut, spans } = scenario(seed);
    await writeHistory(keeps);
    await writeLive(keeps, seed % 3);
    const latest =
      stores
        .map((store) => today(store))
        .sort()
        .at(-1) ?? '';
    const ranges = [
      ...spans.map(([start]) => rangeOf(stores, addDays(first, start), latest)),
      rangeOf(stores, latest, latest),
    ];
    const keys: StockKey[] = [
      { kind: 'sku' },
      { kind: 'shop' },
      { kind: 'name', skus: ['A', 'B', 'C', '(no SKU)'], names: ['x', 'x', 'y', 'y'] },
    ];
    const figures = async () => {
      const all = [];
      for (const range of ranges) {
        for (const key of keys) all.push(rounded(await stockOverTime(db, range, key)));
        const places = await stockByLocation(db, stores, range.start);
        all.push(
          places
            .map((place) => ({ ...place, key: `${place.shop_id}/${place.location_id}` }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        );
        const now = await stockByLocation(db, stores, range.end);
        all.push(
          now
            .map((place) => ({ ...place, key: `${place.shop_id}/${place.location_id}` }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        );
        all.push(await countSkus(db, stores, range.start), await countSkus(db, stores, range.end));
      }
      return all;
    };
    const plain = await figures();
    await sumUp(shopIdsOf(), cut);
    expect(await figures()).toEqual(plain);
    await forgetStockSums(db, shopIdsOf()[1] ?? 0);
    expect(await figures()).toEqual(plain);
    await sumMissingStock(db);
    expect(await figures()).toEqual(plain);
  });
});

it('takes in a store that comes later with a history of its own', async () => {
  const { db } = database;
  const keep = (shop: number, day: number): Kept => ({
    shop,
    variant: 'v1',
    location: 1,
    stands: [{ day, sku: 'A', onHand: 5, cost: 100 }],
  });
  await writeHistory([keep(0, 3)]);
  await sumMissingStock(db);
  await writeHistory([keep(1, 40)]);
  const range = rangeOf(stores, addDays(first, 30), addDays(first, 60));
  const value = async () => (await stockOverTime(db, range, { kind: 'sku' }))[0]?.closing_value;
  expect(await value()).toBe(1_000);
  await sumMissingStock(db);
  expect(await value()).toBe(1_000);
  expect(daysBetween(range.start, range.end)).toBe(31);
});
