import { describe, expect, it } from 'vitest';
import { hourCells } from './hour-cells.ts';
import { targetOfHref } from './target-of-href.ts';

describe('a path named by the server', () => {
  const shared = { range: 'last-month', store: 'a.example' };

  it('carries the days and stores of the dashboard into reports', () => {
    expect(targetOfHref('/reports/sales-by-location', shared)).toEqual({
      to: '/reports/sales-by-location',
      search: shared,
    });
  });

  it('keeps days of its own', () => {
    expect(targetOfHref('/reports/royalty-report?range=month-to-date', shared).search).toEqual({
      range: 'month-to-date',
      store: 'a.example',
    });
  });

  it('is left alone elsewhere', () => {
    expect(targetOfHref('/gift-card?status=refunded', shared)).toEqual({
      to: '/gift-card',
      search: { status: 'refunded' },
    });
  });
});

it('a week of hours is complete, Monday first', () => {
  const cells = hourCells([{ weekday: 7, hour: 13, orders: 2, gross_sales: 30 }]);
  expect(cells).toHaveLength(7);
  expect(cells.every((row) => row.length === 24)).toBe(true);
  expect(cells[6]?.[13]).toEqual({ value: 2, words: 'Sun 1p: 2 orders, $30.00 gross' });
  expect(cells[0]?.[0]?.value).toBe(0);
});
