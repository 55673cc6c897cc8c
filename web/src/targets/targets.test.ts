import { describe, expect, it } from 'vitest';
import { toReportState } from './report-state.ts';
import { giftCardTarget, ordersTarget, reportTarget, salesTarget, skuTarget } from './targets.ts';

const today = '2025-11-21';
const march = toReportState(
  { from: '2025-03-01', to: '2025-03-31', store: ['a.example', 'b.example'] },
  today,
);
const lastMonth = toReportState({ range: 'last-month', compare: 'previous_year' }, today);

describe('where a figure leads', () => {
  it('to the orders of those days and stores', () => {
    expect(ordersTarget(march, { payment: 'Cash' })).toEqual({
      to: '/orders',
      search: {
        store: ['a.example', 'b.example'],
        date_from: '2025-03-01',
        date_to: '2025-03-31',
        payment: 'Cash',
        days: 'paid',
      },
    });
  });

  it('to those of one store where the row is one', () => {
    expect(ordersTarget(march, { shop: 'b.example' }).search.store).toBe('b.example');
    expect(salesTarget(march, { shop: 'b.example' })).toEqual({
      to: '/apps',
      search: { from: '2025-03-01', to: '2025-03-31', store: 'b.example' },
    });
  });

  it('to the tickets of exactly one SKU', () => {
    expect(skuTarget(march, { sku: 'TOY-1', tickets: true }).search).toMatchObject({
      sku: '"TOY-1"',
      tab: 'tickets',
      from: '2025-03-01',
    });
    expect(skuTarget(march, { category: 'Toys' }).search).toMatchObject({ category: 'Toys' });
  });

  it('to another report with the preset and comparison chosen', () => {
    expect(reportTarget('/reports/cost-of-goods-sold', lastMonth).search).toEqual({
      range: 'last-month',
      compare: 'previous_year',
    });
    // The list of orders knows no presets.
    expect(ordersTarget(lastMonth).search).toEqual({
      date_from: '2025-10-01',
      date_to: '2025-10-31',
      days: 'sold',
    });
    expect(ordersTarget(lastMonth, { search: '#1001' }).search.days).toBeUndefined();
  });

  it('to a gift card by its last characters', () => {
    expect(giftCardTarget('•••• •••• •••• 1A2B').search).toEqual({ q: '1A2B' });
  });
});
