import { describe, expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

const rows = [
  { sku: 'b', turns: 2 },
  { sku: 'a', turns: null },
  { sku: 'C', turns: 1 },
  { sku: 'd', turns: 1 },
];
const order = (key: string, descending: boolean) => sortRows(rows, { key, descending }).map(({ sku }) => sku);

describe('sorting rows', () => {
  it('leaves them as they came without an order', () => {
    expect(sortRows(rows, null)).toBe(rows);
  });

  it('puts empty cells last both ways and keeps the order of equal ones', () => {
    expect(order('turns', false)).toEqual(['C', 'd', 'b', 'a']);
    expect(order('turns', true)).toEqual(['b', 'C', 'd', 'a']);
  });

  it('does not fail for a column that is not there', () => {
    expect(order('nothing', true)).toEqual(['b', 'a', 'C', 'd']);
  });
});
