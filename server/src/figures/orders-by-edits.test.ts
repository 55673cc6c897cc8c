import { addDays } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import { arbitraryOrder, testClocks } from '../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import type { FactRange } from './facts-source.ts';
import { byCategory, byLocation, bySku, byVendor, ordersByEdits, overAll } from './order-counts.ts';

let database: IntakeDatabase;
const shops: IntakeShop[] = [];

beforeAll(async () => {
  database = await openIntakeDatabase();
  const intake = new Intake(database);
  for (const [index, clock] of testClocks.entries()) {
    const shop = await database.addShop(clock);
    shops.push(shop);
    const orders = fc.sample(arbitraryOrder({ from: '2025-01-15T00:00:00Z', to: '2025-04-15T00:00:00Z' }), {
      numRuns: 60,
      seed: index,
    });
    await intake.postOrders(
      shop,
      orders.map((document, number) => ({
        ...document,
        shopify_order_id: `${index}-${number}`,
        name: `#${number}`,
      })),
    );
  }
});
afterAll(() => database.drop());

type Counted = { shop_id: number; id: number; orders: number };

/** Orders of which something was sold on these days, looked through one by one; and what the counting column says of them. */
const looked = async ({ shopIds, start, end }: FactRange, column: string | null, counting: string) => {
  const id = column === null ? sql`0` : sql.ref(column);
  const days = sql`shop_id = any(${[...shopIds]}::int[]) and local_date between ${start}::date and ${end}::date`;
  const { rows } = await sql<Counted & { counted: number }>`
    select shop_id, id, count(*) filter (where units > 0)::int as orders, sum(counted)::int as counted from (
      select shop_id, ${id} as id, sum(units_sold) filter (where kind in (1, 2)) as units,
        sum(${sql.ref(counting)}) as counted
      from sales_lines where ${days} group by shop_id, order_id, 2
    ) o group by 1, 2 order by 1, 2`.execute(database.db);
  return rows;
};

it('finds the orders that only an edit brings into a range, whatever they are grouped by', async () => {
  let found = 0;
  for (let from = 0; from < 90; from += 6) {
    const start = addDays('2025-01-15', from);
    const range: FactRange = {
      shopIds: shops.map(({ shop_id }) => shop_id),
      start,
      end: addDays(start, from % 4 === 0 ? 5 : 40),
      cells: 'none',
      folded: null,
    };
    await inSnapshot(database.db, async (snapshot) => {
      for (const dimension of [bySku, byVendor, byCategory, byLocation, overAll]) {
        const edits = await ordersByEdits(snapshot, range, dimension);
        found += edits.length;
        for (const row of await looked(range, dimension.column, dimension.orders)) {
          const own = edits.filter(({ shop_id, id }) => shop_id === row.shop_id && id === row.id).length;
          expect({ dimension, range, id: row.id, orders: row.counted + own }).toEqual({
            dimension,
            range,
            id: row.id,
            orders: row.orders,
          });
        }
      }
    });
  }
  expect(found).toBeGreaterThan(0);
});
