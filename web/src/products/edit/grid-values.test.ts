import type { ProductRow } from '@backroom/contract/product-fields';
import { expect, test } from 'vitest';
import {
  changesOf,
  copied,
  countsOf,
  filledDown,
  gridColumns,
  gridRowsOf,
  pasted,
  problemOf,
} from './grid-values.ts';

const variant = (variant_id: string, price: number, more = {}) => ({
  variant_id,
  title: variant_id,
  option_values: [],
  sku: variant_id.toUpperCase(),
  barcode: null,
  price,
  compare_at_price: null,
  unit_cost: null,
  taxable: true,
  tracked: true,
  sell_without_stock: false,
  requires_shipping: true,
  weight_grams: null,
  gift_card: false,
  available: 5,
  ...more,
});

const product = (id: string, variants: ProductRow['variants']): ProductRow => ({
  id,
  product_id: id,
  shop: 'pier.example.com',
  store_name: 'Pier',
  title: `Title of ${id}`,
  handle: id,
  vendor: 'Acme',
  product_type: null,
  status: 'ACTIVE',
  tags: [],
  image: null,
  variants_count: variants.length,
  min_price: 1,
  max_price: 1,
  missing_cost: true,
  available: 5,
  updated_at: '2026-11-22T10:00:00.000Z',
  variants,
});

const rows = gridRowsOf([
  product('1~a', [variant('s', 10), variant('m', 12)]),
  product('1~b', [variant('x', 20, { tracked: false })]),
]);
const column = (key: string) => gridColumns.findIndex((one) => one.key === key);
const at = (row: number, key: string) => ({ row, column: column(key) });
const nothing = new Map<string, string>();

test('what Excel gives is pasted cell by cell; what is the same is no change', () => {
  const typed = pasted(
    rows,
    nothing,
    { from: at(0, 'price'), to: at(0, 'price') },
    '11.00\t15\r\n12.00\t\r\n',
  );
  expect(changesOf(rows, typed)).toEqual([
    {
      id: '1~a',
      version: '2026-11-22T10:00:00.000Z',
      variants: [{ variant_id: 's', price: 11, compare_at_price: 15 }],
    },
  ]);
  expect(countsOf(rows, typed)).toEqual({ changes: 2, products: 1, stores: 1, problems: 0, warnings: 0 });
});

test('one value fills a range; closed cells keep what they hold', () => {
  const range = { from: at(2, 'available'), to: at(0, 'available') };
  const typed = pasted(rows, nothing, range, '7');
  expect(changesOf(rows, typed)).toMatchObject([
    {
      id: '1~a',
      variants: [
        { variant_id: 's', available: 7 },
        { variant_id: 'm', available: 7 },
      ],
    },
  ]);
  const vendors = pasted(rows, nothing, { from: at(0, 'vendor'), to: at(2, 'vendor') }, 'Loom');
  expect(changesOf(rows, vendors)).toMatchObject([
    { id: '1~a', vendor: 'Loom' },
    { id: '1~b', vendor: 'Loom' },
  ]);
});

test('fill down takes the first row into all below', () => {
  const range = { from: at(0, 'price'), to: at(2, 'price') };
  const typed = filledDown(rows, nothing, range);
  expect(copied(rows, typed, range)).toBe('10.00\n10.00\n10.00');
  expect(countsOf(rows, typed).changes).toBe(2);
});

test('an emptied cell clears; letters where a price belongs are said at their cell', () => {
  const typed = pasted(rows, nothing, { from: at(0, 'vendor'), to: at(0, 'vendor') }, '');
  expect(changesOf(rows, typed)).toMatchObject([{ id: '1~a', vendor: null }]);
  const letters = pasted(rows, nothing, { from: at(0, 'price'), to: at(0, 'price') }, 'ten');
  expect(countsOf(rows, letters).problems).toBe(1);
});

test.each([
  ['price', '1.005', 'Use at most two decimals'],
  ['price', '', 'Enter a price'],
  ['price', '$1,234.50', null],
  ['unit_cost', '', null],
  ['unit_cost', '-1', 'Enter an amount'],
  ['available', '1.5', 'Enter a whole number'],
  ['available', '-2', null],
  ['status', 'active', null],
  ['status', 'sold', 'Enter ACTIVE, DRAFT or ARCHIVED'],
  ['title', ' ', 'Enter a title'],
])('%s: %j', (key, text, problem) => {
  const found = gridColumns[column(key)];
  expect(found && problemOf(found, text)).toBe(problem);
});
