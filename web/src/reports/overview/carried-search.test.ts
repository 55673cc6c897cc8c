import { expect, it } from 'vitest';
import { carriedSearch } from './carried-search.ts';

it('takes days, stores and comparison along, and nothing that belongs to one report', () => {
  expect(
    carriedSearch({
      range: 'last-quarter',
      store: ['a', 'b'],
      compare: 'previous_year',
      q: 'lego',
      sort: '-net_sales',
      panel: 'checks',
      sku: '"A-1"',
      page: '3',
      from: undefined,
    }),
  ).toEqual({ range: 'last-quarter', store: ['a', 'b'], compare: 'previous_year' });
});
