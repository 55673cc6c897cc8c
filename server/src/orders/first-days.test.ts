import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { firstDays } from './first-days.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(() => database.drop());

/** Orders of a day of UTC, on the day of the store that may be two before it or one after. */
const counted = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  apart: fc.constantFrom(-2, -1, 0, 1),
  orders: fc.constantFrom(0, 0, 1, 5),
});

it('are those of orders, whatever days of UTC these lie on', async () => {
  const { db } = database;
  const stores = fc.sample(
    fc.uniqueArray(counted, { selector: ({ day, apart }) => `${day} ${apart}`, maxLength: 8 }),
    { numRuns: 40, seed: 3 },
  );
  const ids: number[] = [];
  for (const counts of stores) {
    const { shop_id } = await database.addShop();
    ids.push(shop_id);
    for (const { day, apart, orders } of counts) {
      await sql`insert into order_counts (shop_id, utc_date, local_date, orders)
        values (${shop_id}, '2025-03-01'::date + ${day}::int, '2025-03-01'::date + ${day + apart}::int, ${orders})`.execute(
        db,
      );
    }
  }
  const expected = stores.flatMap((counts, index) => {
    const days = counts.filter(({ orders }) => orders > 0).map(({ day, apart }) => day + apart);
    const first = new Date(Date.UTC(2025, 2, 1 + Math.min(...days)));
    return days.length === 0 ? [] : [[ids[index], first.toISOString().slice(0, 10)]];
  });
  expect([...(await firstDays(db, ids))].sort()).toEqual(expected.sort());
});
