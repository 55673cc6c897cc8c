import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { howManyWait } from '../testing/waits.ts';
import { changeProduct, lockProduct, type ProductRecord, writeProducts } from './index.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(() => database.drop());

const cap = (price_cents: number): ProductRecord => ({
  id: '1',
  handle: 'cap',
  title: 'Cap',
  vendor: null,
  product_type: null,
  status: 'ACTIVE',
  tags: [],
  image_url: null,
  gift_card: false,
  variants: [
    {
      id: '11',
      options: [],
      sku: 'CAP',
      barcode: null,
      price_cents,
      compare_at_price_cents: null,
      unit_cost_cents: 50,
      taxable: true,
      tracked: true,
      image_url: null,
    },
  ],
});

const waiting = () => howManyWait(database.pool);

it('waits for a person who changes the same product, and holds nothing of it meanwhile', async () => {
  const shop = await database.addShop();
  const write = writeProducts(database.db, shop);
  await write([cap(100)]);
  const key = { shopId: shop.shop_id, productId: '1' };
  let imported: ReturnType<typeof write> | undefined;
  await database.db.transaction().execute(async (trx) => {
    expect(await lockProduct(trx, key)).toBe(true);
    imported = write([cap(300)]);
    await expect.poll(waiting).toBeGreaterThan(0);
    // Nothing that is still to be changed is held by the other: each would wait for the other one.
    await sql`select 1 from variants where shop_id = ${shop.shop_id} for update nowait`.execute(trx);
    await changeProduct(trx, key, {}, new Map([['11', { barcode: '4711' }]]), undefined, new Date());
  });
  expect(await imported).toEqual(['updated']);
});
