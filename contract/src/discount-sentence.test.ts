// What a shopper gets, in words.
import { expect, test } from 'vitest';
import { discountSentence, offerWords, runWords, type Told } from './discount-sentence.ts';
import { fundingWords, mainPayer } from './discount-words.ts';

const everything = { all: true, products: [], collections: [] };
const toys = { all: false, products: [], collections: ['toys'] };

const told = (over: Partial<Told> = {}): Told => ({
  discount_type: 'ORDER',
  type: 'PERCENTAGE',
  value: 10,
  once_per_order: false,
  items: everything,
  buys: null,
  buys_quantity: 1,
  gets_quantity: 1,
  uses_per_order: null,
  minimum_requirement: { type: 'NONE', value: null },
  usage_limit: null,
  applies_once_per_customer: false,
  customers: 0,
  code: null,
  scope: 'BOTH',
  stores: 1,
  start_date: '2026-03-01T00:00:00',
  end_date: '2026-03-31T23:59:59',
  ...over,
});

test.each<[Partial<Told>, string]>([
  [{}, '10 % off the whole order'],
  [{ items: toys, applies_once_per_customer: true }, '10 % off Toys, once per customer'],
  [{ type: 'FIXED', value: 5 }, '$5 off the whole order'],
  [{ type: 'FIXED', value: 2.5, discount_type: 'PRODUCT', items: toys }, '$2.50 off each of Toys'],
  [
    { type: 'FIXED', value: 2.5, discount_type: 'PRODUCT', once_per_order: true, items: toys },
    '$2.50 off Toys',
  ],
  [
    { items: { all: false, collections: ['toys', 'board-games', 'books'], products: [] } },
    '10 % off Toys and 2 other collections',
  ],
  [{ items: { all: false, collections: [], products: ['toy-1', 'toy-2'] } }, '10 % off toy-1 and toy-2'],
  [
    { discount_type: 'SHIPPING', minimum_requirement: { type: 'SUBTOTAL', value: 50 } },
    'Free shipping, from $50',
  ],
  [
    { discount_type: 'BXGY', value: 100, items: toys, buys: toys, buys_quantity: 2, uses_per_order: 3 },
    'Buy 2 of Toys, get 1 of Toys free, at most 3 times an order',
  ],
  [
    { discount_type: 'BXGY', value: 50, buys: toys, gets_quantity: 2 },
    'Buy 1 of Toys, get 2 of everything at 50 % off',
  ],
  [{ usage_limit: 1000, customers: 2 }, '10 % off the whole order, for 2 customers, 1,000 times per store'],
])('%j', (over, words) => {
  expect(offerWords(told(over))).toBe(words);
});

test('with its days, in each store’s own time', () => {
  expect(discountSentence(told({ items: toys, applies_once_per_customer: true, stores: 12 }))).toBe(
    '10 % off Toys, once per customer, in 12 stores, 1 March to 31 March 2026 in each store’s own time.',
  );
  expect(discountSentence(told({ code: 'SPRING10', scope: 'POS', end_date: null }))).toBe(
    '10 % off the whole order, with the code SPRING10, in the store only, in one store, from 1 March 2026.',
  );
  expect(runWords('2025-12-30T09:30:00', '2026-01-02T18:00:00')).toBe(
    '30 December 2025 09:30 to 2 January 2026 18:00',
  );
});

test('who pays', () => {
  expect(fundingWords({ hq: 100, franchisee: 0, vendor: 0 })).toBe('Head office');
  expect(fundingWords({ hq: 60, franchisee: 0, vendor: 40 })).toBe('Head office 60 %, vendor 40 %');
  expect(mainPayer({ hq: 30, franchisee: 0, vendor: 70 })).toBe('VENDOR');
});
