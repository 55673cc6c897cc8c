// Sums per SKU: what was sold and corrected to nothing is no row of theirs, wherever they are read.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figureFolds } from '../orders/index.ts';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import { foldedIn } from '../platform/folding/folded.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { fold } from './cells/fold.ts';
import type { FactRange } from './facts-source.ts';
import { goodsBySku } from './grouped-sales.ts';

let database: IntakeDatabase;
let shop: IntakeShop;

const order = (id: string, more: { updated_at?: string; test?: boolean } = {}) => ({
  ...simpleOrder({
    id,
    name: `#${id}`,
    placed_at: '2025-03-05T12:00:00Z',
    unit_price_cents: 900,
    sku: `SKU-${id}`,
  }),
  ...more,
});

beforeAll(async () => {
  database = await openIntakeDatabase();
  shop = await database.addShop();
});
afterAll(() => database.drop());

it('has no row of a SKU of which an order turned out to be a test', async () => {
  const intake = new Intake(database);
  await intake.postOrders(shop, [order('1'), order('2')]);
  await intake.postOrders(shop, [order('2', { updated_at: '2025-03-06T12:00:00Z', test: true })]);
  const sold = (cells: FactRange['cells']) =>
    inSnapshot(database.db, async (snapshot) =>
      goodsBySku(snapshot, {
        shopIds: [shop.shop_id],
        start: '2025-03-01',
        end: '2025-03-31',
        cells,
        folded: await foldedIn(snapshot, figureFolds, cells === 'chain' ? 'chain' : 'store'),
      }),
    );
  const rows = await sold('none');
  expect(rows).toMatchObject([{ units_sold: 1, gross: 900 }]);
  for (const cells of ['stores', 'chain'] as const) expect(await sold(cells)).toEqual(rows);
  await fold(database.db);
  for (const cells of ['stores', 'chain'] as const) expect(await sold(cells)).toEqual(rows);
});
