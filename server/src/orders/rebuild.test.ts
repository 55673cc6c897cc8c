import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryOrder } from '../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { countFactRows, storedSums } from '../testing/stored-sums.ts';
import { Intake } from './intake/intake.ts';
import { countDifferences, differences, fixCount, fixOrder } from './rebuild.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(async () => {
  await database.drop();
});

const found = async () => {
  const names: string[] = [];
  for await (const difference of differences(database)) names.push(difference.shopify_order_id);
  return names;
};

describe('rebuilding facts', () => {
  it('finds exactly the orders whose facts were tampered with, and puts them right', {
    timeout: 120_000,
  }, async () => {
    const documents = fc
      .sample(arbitraryOrder(), { numRuns: 520, seed: 21 })
      .map((document, index) => ({ ...document, test: false, shopify_order_id: String(10_000 + index) }));
    const shop = await database.addShop({ timezone: 'America/Los_Angeles', day_cutoff_minutes: 60 });
    await database.addShop();
    await new Intake(database).postOrders(shop, documents);
    expect(await found()).toEqual([]);
    expect(await countDifferences(database)).toEqual([]);
    const right = await storedSums(database.pool, shop.shop_id);

    const { pool } = database;
    const withRows = async (table: string) => {
      const { rows } = await pool.query<{ shopify_order_id: string; order_id: number }>(
        `select shopify_order_id, order_id from orders o where shop_id = $1 and
           exists (select from ${table} f where (f.shop_id, f.order_id) = (o.shop_id, o.order_id))
         order by order_id desc`,
        [shop.shop_id],
      );
      return rows;
    };
    const charged = (await withRows('order_charges'))[0];
    const paid = (await withRows('payments')).find(({ order_id }) => order_id !== charged?.order_id);
    const sold = (await withRows('sales_tenders')).at(-1);
    const one = '(order_id, event) in (select order_id, min(event) from';
    const of = 'where order_id = $1 group by order_id)';
    await pool.query('delete from sales_tenders where order_id = $1', [sold?.order_id]);
    await pool.query(`update payments set amount_cents = amount_cents + 1 where ${one} payments ${of}`, [
      paid?.order_id,
    ]);
    await pool.query(
      `insert into order_charges select * from order_charges where ${one} order_charges ${of}`,
      [charged?.order_id],
    );
    await pool.query(`update order_counts set orders = orders + 2 where (shop_id, utc_date) in (
      select shop_id, min(utc_date) from order_counts where shop_id = ${shop.shop_id} group by shop_id)`);
    const tampered = (await storedSums(pool, shop.shop_id)) as Record<string, unknown>;
    const changed = Object.keys(tampered).filter(
      (table) => JSON.stringify(tampered[table]) !== JSON.stringify(right[table as keyof typeof right]),
    );
    expect(changed.sort()).toEqual(['order_charges', 'payments', 'sales_tenders']);

    const ids = [sold, paid, charged].map((order) => order?.shopify_order_id ?? '');
    expect(await found()).toEqual(ids.sort());
    const days = await countDifferences(database);
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(-2 * days.length);
    expect(days.length).toBeGreaterThan(0);

    for await (const difference of differences(database)) await fixOrder(database, difference);
    for (const day of days) await fixCount(database, day);
    expect(await found()).toEqual([]);
    expect(await countDifferences(database)).toEqual([]);
    expect(await storedSums(pool, shop.shop_id)).toEqual(right);
    const rows = await countFactRows(pool, shop.shop_id);
    for await (const difference of differences(database)) await fixOrder(database, difference);
    expect(await countFactRows(pool, shop.shop_id)).toBe(rows);
  });

  it("moves facts to a store's own days after its zone was put right", async () => {
    const [document] = fc.sample(arbitraryOrder(), { numRuns: 1, seed: 22 });
    if (!document) throw new Error('No order');
    const shop = await database.addShop({ timezone: 'UTC', day_cutoff_minutes: 0 });
    await new Intake(database).postOrder(shop, {
      ...document,
      test: false,
      placed_at: '2025-03-01T02:00:00Z',
      shopify_order_id: '77',
    });
    await database.db
      .updateTable('shops')
      .set({ timezone: 'America/Chicago' })
      .where('shop_id', '=', shop.shop_id)
      .execute();
    expect(await found()).toEqual(['77']);
    for await (const difference of differences(database)) await fixOrder(database, difference);
    expect(await found()).toEqual([]);
    expect(await countDifferences(database)).toEqual([]);
    const order = await database.db
      .selectFrom('orders')
      .select('local_date')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow();
    expect(order.local_date).toBe('2025-02-28');
  });
});
