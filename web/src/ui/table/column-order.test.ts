import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, moved } from './column-order.ts';

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const keys = (order: string[]) => inOrder(columns, order).map(({ key }) => key);

test('columns stand as they were put, new ones behind those they stand behind by default', () => {
  expect(keys([])).toEqual(['a', 'b', 'c', 'd']);
  expect(keys(['c', 'a', 'd', 'b'])).toEqual(['c', 'a', 'd', 'b']);
  expect(keys(['c', 'a'])).toEqual(['c', 'd', 'a', 'b']);
  expect(keys(['gone', 'd'])).toEqual(['a', 'b', 'c', 'd']);
});

test('a column is moved to a place, or as far as there is one', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', -4)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
});

test('whatever the order, each column stands there once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y')), (order) => {
      expect(keys(order).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});
