import { expect, it } from 'vitest';
import { valueText } from './report-value.tsx';

it('writes each kind as the house does', () => {
  expect(valueText({ key: 'net_sales', kind: 'money' }, -5.5)).toBe('−$5.50');
  expect(valueText({ key: 'margin_pct', kind: 'percent' }, 64.22)).toBe('64.2%');
  expect(valueText({ key: 'margin_pct', kind: 'percent' }, null)).toBe('-');
  expect(valueText({ key: 'tax_rate_pct', kind: 'percent' }, 8.8755)).toBe('8.8755%');
  expect(valueText({ key: 'royalty_rate_pct', kind: 'percent' }, 6)).toBe('6.00%');
  expect(valueText({ key: 'from', kind: 'text' }, '2025-03-01')).toBe('03/01/2025');
  expect(valueText({ key: 'date', kind: 'text' }, '2025-03-31 23:30')).toBe('Mar 31, 2025, 11:30 PM');
});

it('shows what is taken off with a minus', () => {
  expect(valueText({ key: 'discounts', kind: 'money' }, 11)).toBe('−$11.00');
  expect(valueText({ key: 'returns', kind: 'money' }, 5)).toBe('−$5.00');
  expect(valueText({ key: 'returns', kind: 'money' }, 0)).toBe('$0.00');
  expect(valueText({ key: 'total_discount', kind: 'money' }, 11)).toBe('$11.00');
});

it('puts codes into words, but leaves names alone', () => {
  expect(valueText({ key: 'discount_type', kind: 'text' }, 'ORDER')).toBe('Order');
  expect(valueText({ key: 'value_type', kind: 'text' }, 'FIXED')).toBe('Fixed amount');
  expect(valueText({ key: 'financial_status', kind: 'text' }, 'partially_paid')).toBe('Partially paid');
  expect(valueText({ key: 'agreement', kind: 'text' }, 'missing')).toBe('No terms');
  expect(valueText({ key: 'product_title', kind: 'text' }, 'ORDER')).toBe('ORDER');
});
