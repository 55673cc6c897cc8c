import { expect, test } from 'vitest';
import { cutAt } from './holder-terms.ts';
import type { Terms } from './terms.ts';

const terms = (effective_from: string, effective_to: string | null) =>
  ({ terms_id: 't', effective_from, effective_to }) as Terms;

test.each([
  [
    'within',
    '2025-03-19',
    '2025-12-31',
    [
      ['2025-01-01', '2025-03-18'],
      ['2025-03-19', '2025-12-31'],
    ],
  ],
  [
    'within those without an end',
    '2025-03-19',
    null,
    [
      ['2025-01-01', '2025-03-18'],
      ['2025-03-19', null],
    ],
  ],
  ['on their first day', '2025-01-01', '2025-12-31', [['2025-01-01', '2025-12-31']]],
  [
    'on their second',
    '2025-01-02',
    null,
    [
      ['2025-01-01', '2025-01-01'],
      ['2025-01-02', null],
    ],
  ],
  ['before them', '2024-06-01', null, [['2025-01-01', null]]],
  [
    'on their last day',
    '2025-12-31',
    '2025-12-31',
    [
      ['2025-01-01', '2025-12-30'],
      ['2025-12-31', '2025-12-31'],
    ],
  ],
  ['after them', '2026-01-01', '2025-12-31', [['2025-01-01', '2025-12-31']]],
])('terms cut %s', (_, day, end, pieces) => {
  const cut = cutAt(terms('2025-01-01', end), day);
  expect(cut.map(({ effective_from, effective_to }) => [effective_from, effective_to])).toEqual(pieces);
});
