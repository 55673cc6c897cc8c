import type { ChecksResult } from '@backroom/contract/checks';
import { expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';

type Check = ChecksResult['checks'][number];

const check = (measure: string | null, places: string[], difference = 0): Check => ({
  id: 'I2',
  title: 'Net sales',
  ok: difference === 0,
  difference,
  detail: '',
  figure: { measure, kind: 'money', value: 10, places },
  behind: [],
});

test('a measure agrees in the places of all its checks, each counted once', () => {
  const checks = [
    check('net_sales', ['Sales page', 'SKU', 'location']),
    check('net_sales', ['Sales page', 'dashboard']),
    check('discounts', ['Sales page', 'royalty']),
    check(null, ['totals', 'rows']),
  ];
  expect(agreementOf(checks, 'net_sales')).toEqual({
    places: ['Sales page', 'SKU', 'location', 'dashboard'],
    difference: 0,
  });
});

test('what nothing was held against says nothing, nor does a run of an earlier version', () => {
  const { figure: _, ...kept } = check('net_sales', ['Sales page']);
  expect(agreementOf([check('taxes', ['Sales page', 'tax report']), kept], 'net_sales')).toBeNull();
});

test('the largest difference of either sign is told', () => {
  const checks = [check('net_sales', ['a', 'b'], 0.01), check('net_sales', ['a', 'c'], -0.07)];
  expect(agreementOf(checks, 'net_sales')?.difference).toBe(-0.07);
});
