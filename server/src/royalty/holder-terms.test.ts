import { expect, test } from 'vitest';
import { cutAt, cutAtOwners } from './holder-terms.ts';
import { someTerms } from './segments.fixture.ts';
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

const owner = (franchisee_id: number, from_date: string | null, to_date: string | null) => ({
  ...{ shop_id: 1, franchisee_id, franchisee_name: `Owner ${franchisee_id}`, from_date, to_date },
});
const pieces = (more: Partial<Terms>, owners: Parameters<typeof cutAtOwners>[1]) =>
  cutAtOwners(someTerms({ effective_from: '2025-01-01', effective_to: '2025-12-31', ...more }), owners).map(
    ({ effective_from, effective_to, agreement, franchisee_id }) => [
      effective_from,
      effective_to,
      agreement,
      franchisee_id,
    ],
  );

test.each<[string, Partial<Terms>, Parameters<typeof cutAtOwners>[1], unknown[]]>([
  ['one owner of all days', {}, [owner(1, null, null)], [['2025-01-01', '2025-12-31', 'FRANCHISED', 1]]],
  ['nobody ever', {}, [], [['2025-01-01', '2025-12-31', 'FRANCHISED', 7]]],
  [
    'terms of the chain’s own',
    { agreement: 'COMPANY_OWNED' },
    [owner(1, '2025-02-01', null)],
    [['2025-01-01', '2025-12-31', 'COMPANY_OWNED', 7]],
  ],
  [
    'one after the other',
    {},
    [owner(1, null, '2025-03-18'), owner(2, '2025-03-19', null)],
    [
      ['2025-01-01', '2025-03-18', 'FRANCHISED', 1],
      ['2025-03-19', '2025-12-31', 'FRANCHISED', 2],
    ],
  ],
  [
    'days of nobody between two, and after the last',
    { effective_to: null },
    [owner(1, null, '2025-03-18'), owner(2, '2025-04-01', '2025-04-30')],
    [
      ['2025-01-01', '2025-03-18', 'FRANCHISED', 1],
      ['2025-03-19', '2025-03-31', 'COMPANY_OWNED', null],
      ['2025-04-01', '2025-04-30', 'FRANCHISED', 2],
      ['2025-05-01', null, 'COMPANY_OWNED', null],
    ],
  ],
  [
    'an owner from the first day on',
    {},
    [owner(1, '2025-01-01', null)],
    [['2025-01-01', '2025-12-31', 'FRANCHISED', 1]],
  ],
  [
    'an owner of the first day alone',
    {},
    [owner(1, null, '2025-01-01')],
    [
      ['2025-01-01', '2025-01-01', 'FRANCHISED', 1],
      ['2025-01-02', '2025-12-31', 'COMPANY_OWNED', null],
    ],
  ],
  [
    'an owner from the last day on',
    {},
    [owner(1, '2025-12-31', null)],
    [
      ['2025-01-01', '2025-12-30', 'COMPANY_OWNED', null],
      ['2025-12-31', '2025-12-31', 'FRANCHISED', 1],
    ],
  ],
  [
    'an owner from the day after the last on',
    {},
    [owner(1, '2026-01-01', null)],
    [['2025-01-01', '2025-12-31', 'COMPANY_OWNED', null]],
  ],
])('terms as their holders have them: %s', (_, more, owners, expected) => {
  expect(pieces(more, owners)).toEqual(expected);
});
