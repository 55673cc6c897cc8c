// At which hours was sold, as the dashboard shows it of all stores, from sums, and of some, from their lines.
import { addDays, localTimeOf, type StoreClock } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cellDifferences, fold, rebuildCells } from '../figures/index.ts';
import { closeToPosting } from '../orders/index.ts';
import { Intake } from '../orders/intake/index.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import { migrate } from '../platform/database/migrate.ts';
import { spreadPlan } from '../platform/spread/plan.ts';
import { spreadFurther } from '../platform/spread/spread.ts';
import { house } from '../rooms.ts';
import { turnClocks } from '../stores/change-clock.ts';
import { findShop } from '../stores/find-or-create-shop.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { forgetQuarters } from '../testing/forget-updates.ts';
import { simpleOrder } from '../testing/simple-order.ts';

let server: TestApplication;
let token: string;
let orders = 0;

beforeEach(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
});
afterEach(() => server.close());

const domainOf = (name: string) => `${name}.example.com`;

const addStore = async (name: string, { timezone, day_cutoff_minutes, clocks }: StoreClock) => {
  const shopId = await server.addShop({ domain: domainOf(name), name, timezone });
  const { db } = server.services;
  await db
    .updateTable('shops')
    .set({ day_cutoff_minutes, clocks: clocks ? JSON.stringify(clocks) : null })
    .where('shop_id', '=', shopId)
    .execute();
  return shopId;
};

const orderAt = (placed_at: string, unit_price_cents = 1_000): OrderDocument => {
  orders += 1;
  return simpleOrder({ id: String(orders), name: `#${orders}`, placed_at, unit_price_cents });
};

/** In bulk, as an import sends them, or one by one. */
const post = async (name: string, documents: OrderDocument[], way: 'bulk' | 'single' = 'single') => {
  const shop = await findShop(server.services.db, domainOf(name));
  if (!shop) throw new Error('There is no such store');
  const intake = new Intake({ pool: server.connection.pool, db: server.services.db });
  if (way === 'bulk') await intake.postOrders(shop, documents);
  else for (const document of documents) await intake.postOrder(shop, document);
};

type Days = { start_date: string; end_date: string };
const year = { start_date: '2025-01-01', end_date: '2025-12-31' };

type Cell = { weekday: number; hour: number; orders: number; gross_sales: number };

/** As `weekday hour: orders`, with the gross sales where they aren't 10 for each. */
const hoursOf = async (days: Days, shop_name?: string[]) => {
  const { status, body, text } = await server.call('/get-dashboard', { body: { ...days, shop_name }, token });
  expect(status, text).toBe(200);
  return body.byHour.map(
    ({ weekday, hour, ...cell }: Cell) => `${weekday} ${hour}: ${cell.orders}, ${cell.gross_sales}`,
  );
};

/** What the facts say, by a calendar that isn't the database's. */
const plainHours = async ({ start_date, end_date }: Days, shopIds?: number[]) => {
  const { db } = server.services;
  const clocks = new Map<number, StoreClock>();
  const stores = await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks'])
    .execute();
  for (const { shop_id, ...clock } of stores) clocks.set(shop_id, clock);
  const lines = await db
    .selectFrom('sales_lines')
    .select(['shop_id', 'local_date', 'at', 'orders_count', 'gross_cents'])
    .where('kind', '=', 1)
    .where('local_date', '>=', start_date)
    .where('local_date', '<=', end_date)
    .execute();
  const sums = new Map<number, { orders: number; gross: number }>();
  for (const { shop_id, local_date, at, orders_count, gross_cents } of lines) {
    if (shopIds && !shopIds.includes(shop_id)) continue;
    const clock = clocks.get(shop_id);
    const then = clock?.clocks?.filter(({ from }) => (from ?? '') <= local_date).at(-1) ?? clock;
    const [day = '', time = ''] = localTimeOf(at, then?.timezone ?? '').split(' ');
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const hour = weekday * 24 + Number(time.slice(0, 2));
    const sum = sums.get(hour) ?? { orders: 0, gross: 0 };
    sums.set(hour, { orders: sum.orders + orders_count, gross: sum.gross + gross_cents });
  }
  return [...sums]
    .filter(([, { orders, gross }]) => orders !== 0 || gross !== 0)
    .sort(([a], [b]) => a - b)
    .map(([hour, sum]) => `${Math.floor(hour / 24) + 1} ${hour % 24}: ${sum.orders}, ${sum.gross / 100}`);
};

/** Before and after what is pending is folded, of all stores and of one, and with the sums worked out again. */
const expectHours = async (days: Days, name: string, shopId: number, hours: string[]) => {
  expect(await plainHours(days, [shopId])).toEqual(hours);
  const { db } = server.services;
  const looks = async (when: string) => {
    expect(await hoursOf(days, [domainOf(name)]), `of the store, ${when}`).toEqual(hours);
    expect(await hoursOf(days), `of all, ${when}`).toEqual(await plainHours(days));
    expect(await Array.fromAsync(cellDifferences(db)), when).toEqual([]);
  };
  await looks('pending');
  await fold(db);
  await looks('folded');
};

describe('sales by hour', () => {
  it.each([
    // Five hours and three quarters ahead; three and a half behind, two and a half in summer; half an hour of summer time.
    ['Asia/Kathmandu', ['2025-03-08T18:10:00Z', '2025-03-08T18:20:00Z'], ['6 23: 1, 10', '7 0: 1, 10']],
    ['America/St_Johns', ['2025-03-09T05:15:00Z', '2025-03-09T05:45:00Z'], ['7 1: 1, 10', '7 3: 1, 10']],
    ['Australia/Lord_Howe', ['2025-04-05T14:40:00Z', '2025-04-05T15:10:00Z'], ['7 1: 2, 20']],
    // The hour that is there twice, and the one that is not.
    ['America/New_York', ['2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z'], ['7 1: 2, 20']],
    ['America/New_York', ['2025-03-09T06:59:00Z', '2025-03-09T07:00:00Z'], ['7 1: 1, 10', '7 3: 1, 10']],
  ])('are told by the clock of the store: %s, %j', async (timezone, moments, hours) => {
    await addStore('first', { timezone: 'Etc/UTC', day_cutoff_minutes: 0 });
    await post('first', [orderAt('2025-03-03T12:00:00Z'), orderAt('2025-11-03T12:00:00Z')], 'bulk');
    const shopId = await addStore('quay', { timezone, day_cutoff_minutes: 0 });
    await post(
      'quay',
      moments.map((moment) => orderAt(moment)),
    );
    await expectHours(year, 'quay', shopId, hours);
  });

  it.each(['bulk', 'single'] as const)('follow the clock that held on the day: %s', async (way) => {
    const clocks = [
      { from: null, timezone: 'Etc/UTC', day_cutoff_minutes: 0 },
      { from: '2025-06-17', timezone: 'America/New_York', day_cutoff_minutes: 0 },
      { from: '2025-06-24', timezone: 'Asia/Tokyo', day_cutoff_minutes: 0 },
    ];
    const shopId = await addStore('quay', { timezone: 'Asia/Tokyo', day_cutoff_minutes: 0, clocks });
    await addStore('first', { timezone: 'Etc/UTC', day_cutoff_minutes: 0 });
    await post('first', [orderAt('2025-06-10T12:00:00Z')], way);
    // The last of the old clock's days is longer: at 2:00 in London the 17th hasn't begun in New York.
    const moments = [
      '2025-06-16T12:00:00Z',
      '2025-06-17T02:00:00Z',
      '2025-06-17T12:00:00Z',
      '2025-06-25T12:00:00Z',
    ];
    await post(
      'quay',
      moments.map((moment) => orderAt(moment)),
      way,
    );
    const june = { start_date: '2025-06-01', end_date: '2025-06-30' };
    await expectHours(june, 'quay', shopId, ['1 12: 1, 10', '2 2: 1, 10', '2 8: 1, 10', '3 21: 1, 10']);
    await expectHours({ start_date: '2025-06-17', end_date: '2025-06-23' }, 'quay', shopId, ['2 8: 1, 10']);
  });

  it('stay where they were when a clock changes', async () => {
    const shopId = await addStore('quay', { timezone: 'Etc/UTC', day_cutoff_minutes: 0 });
    await post('quay', [orderAt('2025-06-16T12:00:00Z')]);
    await expectHours(year, 'quay', shopId, ['1 12: 1, 10']);
    const from = addDays(new Date().toISOString().slice(0, 10), 3);
    const body = { storeId: String(shopId), timezone: 'America/New_York', day_cutoff_minutes: 0, from };
    const changed = await server.call('/change-store-clock', { body, token });
    expect(changed.status, changed.text).toBe(200);
    await turnClocks(server.services.db, new Date(`${from}T12:00:00Z`));
    await post('quay', [orderAt('2025-06-17T12:00:00Z')]);
    await expectHours(year, 'quay', shopId, ['1 12: 1, 10', '2 12: 1, 10']);
  });

  it('count with the business day, and are told by the weekday on the clock', async () => {
    const shopId = await addStore('quay', { timezone: 'America/New_York', day_cutoff_minutes: 240 });
    // Saturday at 3:59 is Friday's business, at 4:00 its own.
    await post('quay', [orderAt('2025-06-14T07:59:00Z'), orderAt('2025-06-14T08:00:00Z')]);
    await expectHours({ start_date: '2025-06-13', end_date: '2025-06-13' }, 'quay', shopId, ['6 3: 1, 10']);
    await expectHours({ start_date: '2025-06-14', end_date: '2025-06-14' }, 'quay', shopId, ['6 4: 1, 10']);
  });

  it('are those of the facts after corrections, edits and late changes', async () => {
    const { db } = server.services;
    const shopId = await addStore('quay', { timezone: 'America/New_York', day_cutoff_minutes: 0 });
    await addStore('first', { timezone: 'Europe/Berlin', day_cutoff_minutes: 0 });
    await post('first', [orderAt('2025-03-10T14:00:00Z')]);
    const sold = [
      orderAt('2025-03-10T14:00:00Z'),
      orderAt('2025-03-10T15:00:00Z'),
      orderAt('2025-04-11T16:00:00Z'),
    ];
    await post('quay', sold, 'bulk');
    await expectHours(year, 'quay', shopId, ['1 10: 1, 10', '1 11: 1, 10', '5 12: 1, 10']);
    const [dearer, moved, late] = sold.map((document) => ({
      ...document,
      updated_at: '2025-09-01T12:00:00Z',
    }));
    if (!dearer || !moved || !late) throw new Error('There are three');
    const [line] = dearer.lines;
    if (!line) throw new Error('It has a line');
    // What was sold for less than it should say, with a line that an edit adds months later; another was sold on another day.
    const edit = { id: '1', at: '2025-09-01T12:00:00Z', removed: [] };
    const added = { ...line, id: '2', sku: 'TOY-2', added_by: '1' };
    await post('quay', [
      { ...dearer, lines: [{ ...line, unit_price_cents: 2_500 }, added], edits: [edit] },
      { ...moved, placed_at: '2025-03-12T02:00:00Z' },
    ]);
    await expectHours(year, 'quay', shopId, ['1 10: 1, 25', '2 22: 1, 10', '5 12: 1, 10']);
    const april = { first_day: '2025-04-01', last_day: '2025-04-30' };
    await db.transaction().execute((trx) => closeToPosting(trx, shopId, april));
    await post('quay', [{ ...late, lines: [{ ...line, unit_price_cents: 3_000 }] }]);
    expect(await hoursOf({ start_date: '2025-04-01', end_date: '2025-04-30' })).toEqual(['5 12: 1, 10']);
    await expectHours(year, 'quay', shopId, await plainHours(year, [shopId]));
    const long = { start_date: '2025-01-01', end_date: addDays(new Date().toISOString().slice(0, 10), 2) };
    const gross = (await plainHours(long)).reduce((sum, hour) => sum + Number(hour.split(', ')[1]), 0);
    expect(gross).toBe(10 + 25 + 10 + 30);
    await expectHours(long, 'quay', shopId, await plainHours(long, [shopId]));
  });

  it('are put right where their sums are wrong', async () => {
    const { db } = server.services;
    const shopId = await addStore('quay', { timezone: 'America/New_York', day_cutoff_minutes: 0 });
    await post('quay', [orderAt('2025-03-10T14:00:00Z')]);
    await fold(db);
    await post('quay', [orderAt('2025-03-10T15:00:00Z')]);
    await sql`update chain_hour_cells set hour_of_week = hour_of_week + 1, gross_cents = 7 where grain = 2`.execute(
      db,
    );
    const march = { start_date: '2025-03-01', end_date: '2025-03-31' };
    expect(await hoursOf(march)).toEqual(['1 11: 2, 10.07']);
    expect(await Array.fromAsync(cellDifferences(db))).toEqual([
      { table: 'chain_hour_cells', shop_id: null, grain: 'month', first_day: '2025-03-01' },
    ]);
    await rebuildCells(db, { shop_id: null });
    await expectHours(march, 'quay', shopId, ['1 10: 1, 10', '1 11: 1, 10']);
  });

  it('are all there after the update, what is pending of other sums too', async () => {
    const { db } = server.services;
    const shopId = await addStore('quay', { timezone: 'America/New_York', day_cutoff_minutes: 0 });
    await post('quay', [orderAt('2025-03-10T14:00:00Z')]);
    await fold(db);
    await post('quay', [orderAt('2025-03-10T15:00:00Z')]);
    const updates = ['0227-sales-by-hour.sql', ...(await forgetQuarters(db))];
    await sql`drop view sales_hours`.execute(db);
    await sql`drop table sales_hours_pending, chain_hour_cells`.execute(db);
    await sql`delete from migrations where name = '0227-sales-by-hour.sql'`.execute(db);
    expect(await migrate(server.databaseUrl)).toEqual(updates);
    await spreadFurther(server.databaseUrl, spreadPlan(house), { say: () => {}, hasMigrated: true });
    await expectHours(year, 'quay', shopId, ['1 10: 1, 10', '1 11: 1, 10']);
    expect(await Array.fromAsync(cellDifferences(db))).toEqual([]);
  });
});
