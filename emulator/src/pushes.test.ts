import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkKinds, bulkPoll, bulkStart, push } from './testing/documents.fixture.ts';
import { type Pushing, tryPushing } from './testing/push.fixture.ts';

let pushing: Pushing;
beforeAll(async () => {
  pushing = await tryPushing();
});
afterAll(() => pushing.tried.close());

const send: Pushing['send'] = (name, variables) => pushing.send(name, variables);
const variantOf: Pushing['variantOf'] = (index) => pushing.variantOf(index);

it('resolves what the product asks for before it pushes', async () => {
  const { sku } = variantOf(0);
  await pushing.tried.emulator.clock.advance(20_000);
  const found = await pushing.tried.data(push('Resolve'), {
    skus: `sku:"${sku}"`,
    products: 'handle:none',
    collections: 'handle:none',
  });
  expect(found.productVariants.nodes.map((variant: { sku: string }) => variant.sku)).toContain(sku);
  expect(found.products.nodes).toEqual([]);
  expect((await send('CodeTaken', { code: 'WELCOME10' })).codeDiscount.title).toBe('Welcome, 10% off');
});

it('sums up sales by day as the orders have them', async () => {
  const query =
    'query Q($q: String!) { shopifyqlQuery(query: $q) { tableData { columns { name dataType } rows } parseErrors } }';
  const q =
    'FROM sales SHOW orders, gross_sales, discounts, returns, net_sales, total_sales SINCE 2026-02-01 UNTIL 2026-02-19 TIMESERIES day';
  const { shopifyqlQuery } = await pushing.tried.data(query, { q });
  const rows: Record<string, string>[] = shopifyqlQuery.tableData.rows;
  expect(rows).toHaveLength(19);
  const sum = (name: string) => Math.round(rows.reduce((total, row) => total + Number(row[name]) * 100, 0));
  expect(sum('orders')).toBeGreaterThan(0);
  expect(sum('gross_sales') + sum('discounts') + sum('returns')).toBe(sum('net_sales'));
});

it('loads every kind in bulk', async () => {
  for (const query of bulkKinds) {
    await pushing.tried.emulator.clock.advance(20_000);
    const { bulkOperationRunQuery } = await pushing.tried.data(bulkStart, { query });
    expect(bulkOperationRunQuery.userErrors).toEqual([]);
    await pushing.tried.emulator.clock.advance(1_000);
    const { bulkOperation } = await pushing.tried.data(bulkPoll, {
      id: bulkOperationRunQuery.bulkOperation.id,
    });
    expect(bulkOperation).toMatchObject({ status: 'COMPLETED' });
    expect(Number(bulkOperation.rootObjectCount)).toBeGreaterThan(0);
  }
});
