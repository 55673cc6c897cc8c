import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { house } from '../rooms.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { intakeOn } from './intake/index.ts';
import { placedOn } from './placed-on.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(() => database.drop());

/** The zones that are furthest from UTC, with the latest and the earliest beginning of a day. */
const clocks = [
  { timezone: 'Pacific/Kiritimati', day_cutoff_minutes: 0 },
  { timezone: 'Etc/GMT+12', day_cutoff_minutes: 720 },
  { timezone: 'America/New_York', day_cutoff_minutes: 150 },
];

it('has every order of a day of a store, wherever its moment lies', async () => {
  const { db } = database;
  const ids: number[] = [];
  for (const clock of clocks) {
    const shop = await database.addShop(clock);
    ids.push(shop.shop_id);
    const orders = Array.from({ length: 5 * 24 }, (_, hour) =>
      simpleOrder({
        id: `${hour}`,
        name: `#${hour}`,
        placed_at: new Date(Date.UTC(2025, 2, 1, hour, 1)).toISOString(),
        unit_price_cents: 100,
      }),
    );
    await intakeOn({ ...database, house }).postOrders(shop, orders);
  }
  const { rows: days } = await sql<{ day: string; n: number }>`
    select local_date::text as day, count(*)::int as n from orders group by 1 order by 1`.execute(db);
  expect(days.length).toBeGreaterThan(6);
  for (const { day, n } of days) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders where ${placedOn(ids, day, day)}`.execute(db);
    expect([day, rows[0]?.n]).toEqual([day, n]);
  }
});
