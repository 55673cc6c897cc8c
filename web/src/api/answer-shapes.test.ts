import { expect, test } from 'vitest';
import {
  collectionsOf,
  domainsOf,
  excludedSkusOf,
  listAt,
  skusOf,
  storesOf,
  vendorsOf,
} from './answer-shapes.ts';

const austin = { id: '1', name: 'Austin', shop_domain: 'austin.example', timezone: 'America/Chicago' };

test.each([
  ['shop', { shop: [austin] }],
  ['data.stores', { data: { stores: [austin] } }],
  ['data', { data: [austin] }],
  ['stores', { stores: [austin] }],
])('stores are read at %s', (_, answer) => {
  expect(storesOf(answer)).toEqual([{ ...austin, franchisee_id: null, franchisee_name: null, held: true }]);
});

test('a store of another server: _id, no name, no zone; rows without a domain are left out', () => {
  const answer = { data: { stores: [{ _id: 7, shop_domain: 'boston.example' }, { name: 'nowhere' }, null] } };
  expect(storesOf(answer)).toEqual([
    {
      id: '7',
      name: 'boston.example',
      shop_domain: 'boston.example',
      timezone: 'UTC',
      franchisee_id: null,
      franchisee_name: null,
      held: true,
    },
  ]);
});

test.each([[{}], [null], [{ shop: 'x' }], ['text']])(
  'an answer without a list (%j) is no empty list',
  (answer) => {
    expect(() => storesOf(answer)).toThrow('Invalid response format');
  },
);

test('the words for a missing list can be those of the call', () => {
  expect(() => listAt({}, ['data.discounts'], 'Invalid API response format')).toThrow(
    'Invalid API response format',
  );
});

const skus = [{ sku: 'A-1', reason: 'sample' }];

test.each([
  ['skus', { skus }],
  ['the top level', skus],
  ['data', { data: skus }],
  ['data.skus', { data: { skus } }],
])('excluded SKUs are read at %s', (_, answer) => {
  expect(excludedSkusOf(answer)).toEqual(skus);
});

test.each([
  ['data.vendors', { data: { vendors: ['Acme', { name: 'Bolt' }, null, 'Acme', ' '] } }],
  ['vendors', { vendors: ['Acme', 'Bolt'] }],
  ['a raw list', [{ vendor: 'Acme' }, 'Bolt']],
])('vendors at %s become texts', (_, answer) => {
  expect(vendorsOf(answer)).toEqual(['Acme', 'Bolt']);
});

test('SKUs, collections and domains in their shapes', () => {
  expect(skusOf({ data: { skus: [{ sku: 'A' }, 'B'] } })).toEqual(['A', 'B']);
  expect(collectionsOf({ data: { collections: [1] } })).toEqual([1]);
  expect(collectionsOf({ collections: [2] })).toEqual([2]);
  expect(domainsOf({ data: { domainList: ['a'] } })).toEqual(['a']);
  expect(domainsOf(['b'])).toEqual(['b']);
});
