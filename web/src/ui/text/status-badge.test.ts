import { expect, test } from 'vitest';
import { financialStatusOf, wordsOf } from './status-badge.tsx';

test.each([
  ['paid', 'paid'],
  ['PARTIALLY_REFUNDED', 'partially_refunded'],
  ['voided', 'cancelled'],
  ['authorized', 'pending'],
  ['toString', 'pending'],
  [null, 'pending'],
])('%s gets the badge of %s', (status, badge) => {
  expect(financialStatusOf(status)).toBe(badge);
});

test('an unknown status is written in words', () => {
  expect(wordsOf('partially_paid')).toBe('Partially paid');
});
