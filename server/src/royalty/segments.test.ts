import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { gapsOf } from './gaps.ts';
import { someStore, someTerms } from './segments.fixture.ts';
import { segmentsOf } from './segments.ts';
import type { Terms } from './terms.ts';

const days = (effective_from: string, effective_to: string | null, more: Partial<Terms> = {}) =>
  someTerms({ effective_from, effective_to, ...more });
const march = { start: '2025-03-01', end: '2025-03-31' };
const LATER = '2025-06-01';

const segments = (terms: readonly Terms[], range = march, today = LATER) =>
  segmentsOf(someStore(), terms, range, today).map(({ from, to, agreement, complete }) => [
    from,
    to,
    agreement,
    complete,
  ]);

test.each<[string, Terms[], unknown[]]>([
  ['terms of all days', [days('2025-01-01', null)], [['2025-03-01', '2025-03-31', 'franchised', true]]],
  [
    'terms that end with the range',
    [days('2025-03-01', '2025-03-31')],
    [['2025-03-01', '2025-03-31', 'franchised', true]],
  ],
  [
    'terms that end before its last day',
    [days('2025-01-01', '2025-03-30')],
    [
      ['2025-03-01', '2025-03-30', 'franchised', true],
      ['2025-03-31', '2025-03-31', 'missing', true],
    ],
  ],
  [
    'terms that begin on its second day',
    [days('2025-03-02', null)],
    [
      ['2025-03-01', '2025-03-01', 'missing', true],
      ['2025-03-02', '2025-03-31', 'franchised', true],
    ],
  ],
  [
    'terms of its first day alone, and others of its last',
    [days('2025-01-01', '2025-03-01'), days('2025-03-31', null, { agreement: 'COMPANY_OWNED' })],
    [
      ['2025-03-01', '2025-03-01', 'franchised', true],
      ['2025-03-02', '2025-03-30', 'missing', true],
      ['2025-03-31', '2025-03-31', 'company_owned', true],
    ],
  ],
  [
    'terms that ended before',
    [days('2025-01-01', '2025-02-28')],
    [['2025-03-01', '2025-03-31', 'missing', true]],
  ],
  ['terms that begin after', [days('2025-04-01', null)], [['2025-03-01', '2025-03-31', 'missing', true]]],
  [
    'terms that follow each other',
    [days('2025-01-01', '2025-03-18'), days('2025-03-19', null)],
    [
      ['2025-03-01', '2025-03-18', 'franchised', true],
      ['2025-03-19', '2025-03-31', 'franchised', true],
    ],
  ],
])('%s', (_, terms, expected) => {
  expect(segments(terms)).toEqual(expected);
});

test.each([
  ['over since yesterday', march, '2025-04-01', true],
  ['of which today is the last day', march, '2025-03-31', false],
  ['of which the range lacks the first day', { ...march, start: '2025-03-02' }, LATER, false],
  ['of which the range lacks the last day', { ...march, end: '2025-03-30' }, LATER, false],
])('a period %s', (_, range, today, complete) => {
  expect(segments([days('2025-01-01', null)], range, today)).toEqual([
    [range.start, range.end, 'franchised', complete],
  ]);
});

test('a store that nobody ever held and that has no terms is the chain’s own', () => {
  const agreementOf = (terms: Terms[], franchisee_id: number | null) =>
    segmentsOf(someStore({ franchisee_id }), terms, march, LATER).map(({ agreement }) => agreement);
  expect(agreementOf([], null)).toEqual(['company_owned']);
  expect(agreementOf([days('2025-04-01', null)], null)).toEqual(['missing']);
  expect(agreementOf([], 7)).toEqual(['missing']);
});

it('covers each day of a range once, whatever terms and periods there are', () => {
  const lengths = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      days: fc.integer({ min: 1, max: 90 }),
      period: fc.constantFrom('MONTH' as const, 'WEEK' as const, '4-4-5' as const),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      lengths,
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      (all, at, length) => {
        let day = '2025-01-01';
        const terms = all.map(({ gap, days: count, period }) => {
          const from = addDays(day, gap);
          day = addDays(from, count);
          return days(from, addDays(day, -1), { period });
        });
        const start = addDays('2025-01-01', at);
        const range = { start, end: addDays(start, length) };
        const found = segmentsOf(someStore(), terms, range, '2030-01-01');
        expect(found[0]?.from).toBe(range.start);
        expect(found.at(-1)?.to).toBe(range.end);
        for (const [index, segment] of found.entries()) {
          expect(daysBetween(segment.from, segment.to)).toBeGreaterThan(0);
          const next = found[index + 1];
          if (next) expect(next.from).toBe(addDays(segment.to, 1));
          expect(segment.period.start <= segment.from && segment.to <= segment.period.end).toBe(true);
        }
      },
    ),
  );
});

const gaps = (terms: Terms[], store = someStore()) =>
  gapsOf(store, terms).map(({ from, to, message }) => [from, to, message]);

test.each<[string, Terms[], unknown[]]>([
  ['terms without an end', [days('2025-01-01', null)], []],
  ['terms that follow each other', [days('2025-01-01', '2025-03-18'), days('2025-03-19', null)], []],
  [
    'a day between two',
    [days('2025-01-01', '2025-03-18'), days('2025-03-20', null)],
    [['2025-03-19', '2025-03-19', 'Pier has no royalty terms from 2025-03-19 to 2025-03-19']],
  ],
  [
    'nothing after the last',
    [days('2025-01-01', '2025-03-18'), days('2025-04-20', '2025-05-31')],
    [
      ['2025-03-19', '2025-04-19', 'Pier has no royalty terms from 2025-03-19 to 2025-04-19'],
      ['2025-06-01', null, 'Pier has no royalty terms from 2025-06-01 on'],
    ],
  ],
])('gaps: %s', (_, terms, expected) => {
  expect(gaps(terms)).toEqual(expected);
});

test('gaps: a store that somebody holds has one from today on where it has no terms at all', () => {
  const now = new Date().toISOString().slice(0, 10);
  const [gap] = gapsOf(someStore(), []);
  expect(gap).toMatchObject({ to: null });
  expect(gap?.from.localeCompare(now)).toBeGreaterThanOrEqual(0);
  expect(gaps([], someStore({ franchisee_id: null }))).toEqual([]);
});
