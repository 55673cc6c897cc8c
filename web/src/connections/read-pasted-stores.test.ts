import { expect, test } from 'vitest';
import type { StoreSummary } from '../api/answer-shapes.ts';
import { readPastedStores } from './read-pasted-stores.ts';

// Only these of a store's fields are looked at.
const stores = [
  { id: '1', name: 'Pier', shop_domain: 'pier' },
  { id: '2', name: 'Quay', shop_domain: 'quay' },
  { id: '3', name: 'Quay', shop_domain: 'quay-2' },
] as StoreSummary[];

test('stores are known by name or domain; a line without credentials takes those before', () => {
  const text =
    'Store,Shop,Client ID,Secret\nPier,pier,app,secret\n\nQUAY-2; quay.myshopify.com\nQuay\tx\nNowhere,x\npier,y,z,s';
  expect(readPastedStores(text, stores).map(({ line, problem, store }) => [line, problem, store])).toEqual([
    [2, null, { storeId: '1', shop: 'pier', way: 'OWN_APP', clientId: 'app', secret: 'secret' }],
    [
      4,
      null,
      { storeId: '3', shop: 'quay.myshopify.com', way: 'OWN_APP', clientId: 'app', secret: 'secret' },
    ],
    [5, 'Several stores are called so', null],
    [6, 'There is no such store', null],
    [7, 'The store stands in another line already', null],
  ]);
});

test('what is missing is said before anything is sent; a name may hold a comma', () => {
  const one = [{ id: '4', name: 'Pier, North', shop_domain: 'north' }] as StoreSummary[];
  const problemsOf = (text: string) => readPastedStores(text, one).map(({ problem }) => problem);
  expect(problemsOf('"Pier, North",north,app,secret')).toEqual([null]);
  expect(problemsOf('north,,app,secret')).toEqual(['The shop’s address is missing, or isn’t one']);
  expect(problemsOf('north,example.com,app,secret')).toEqual(['The shop’s address is missing, or isn’t one']);
  expect(problemsOf('north,north')).toEqual(['Client ID or secret is missing']);
});
