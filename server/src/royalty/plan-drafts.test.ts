import { expect, test } from 'vitest';
import { planDrafts } from './plan-drafts.ts';
import { someSegment } from './segments.fixture.ts';

type Status = 'draft' | 'issued' | 'disputed' | 'paid';
const stated = (segment_from: string, segment_to: string, status: Status, number = 'C-0101-202503') => ({
  ...{ segment_from, segment_to, status, number },
});
const days = (from: string, to: string) => someSegment({}, { from, to });
const whole = someSegment();
const plan = (
  segments: Parameters<typeof planDrafts>[0],
  known: ReturnType<typeof stated>[] = [],
  first = '2020-01-01',
) => {
  const { due, stale, skipped } = planDrafts(segments, known, first);
  return {
    due: due.map(({ segment, draft, number }) => [segment.from, segment.to, number, draft !== undefined]),
    stale: stale.map(({ segment_from, segment_to }) => [segment_from, segment_to]),
    skipped: skipped.map(({ reason }) => reason),
  };
};
const none = { due: [], stale: [], skipped: [] };

test('a month is drafted, and a draft of the same days is worked out again', () => {
  const due = (known: boolean) => [['2025-03-01', '2025-03-31', 'C-0101-202503', known]];
  expect(plan([whole])).toEqual({ ...none, due: due(false) });
  expect(plan([whole], [stated('2025-03-01', '2025-03-31', 'draft')])).toEqual({ ...none, due: due(true) });
});

test('several of a month are numbered, and no number is given twice', () => {
  const parts = [
    days('2025-03-01', '2025-03-09'),
    days('2025-03-10', '2025-03-18'),
    days('2025-03-19', '2025-03-31'),
  ];
  expect(plan(parts).due.map(([, , number]) => number)).toEqual([
    'C-0101-202503',
    'C-0101-202503-2',
    'C-0101-202503-3',
  ]);
  const known = [stated('2025-03-10', '2025-03-18', 'issued', 'C-0101-202503-2')];
  expect(plan(parts, known).due.map(([, , number]) => number)).toEqual(['C-0101-202503', 'C-0101-202503-3']);
});

test.each([
  ['from the same first day', days('2025-03-01', '2025-03-18')],
  ['to the same last day', days('2025-03-19', '2025-03-31')],
])('a draft of other days, %s, goes', (_, segment) => {
  const { due, stale } = plan([segment], [stated('2025-03-01', '2025-03-31', 'draft')]);
  expect(due).toEqual([[segment.from, segment.to, 'C-0101-202503-2', false]]);
  expect(stale).toEqual([['2025-03-01', '2025-03-31']]);
});

test.each([
  ['the same days', '2025-03-01', '2025-03-31'],
  ['the first day alone', '2025-02-01', '2025-03-01'],
  ['the last day alone', '2025-03-31', '2025-04-30'],
  ['days in it', '2025-03-10', '2025-03-11'],
])('what was issued of %s is not stated again', (_, from, to) => {
  for (const status of ['issued', 'disputed', 'paid'] as const) {
    expect(plan([whole], [stated(from, to, status, 'N')])).toEqual({
      ...none,
      skipped: ['N is issued already'],
    });
  }
});

test.each([
  ['the day before', '2025-02-01', '2025-02-28'],
  ['the day after', '2025-04-01', '2025-04-30'],
])('what was issued until or from %s leaves it alone, and stays', (_, from, to) => {
  expect(plan([whole], [stated(from, to, 'issued', 'N')])).toEqual({
    ...none,
    due: [['2025-03-01', '2025-03-31', 'C-0101-202503', false]],
  });
});

test('says why others are left out', () => {
  const reasons = (more: Parameters<typeof someSegment>[1], first?: string) =>
    plan([someSegment({}, more)], [], first).skipped;
  expect(reasons({ agreement: 'company_owned' })).toEqual(['Company-owned: nothing is charged']);
  expect(reasons({ agreement: 'missing' })).toEqual(['No royalty terms from 2025-03-01 to 2025-03-31']);
  expect(reasons({ complete: false })).toEqual(['The period to 2025-03-31 is not over yet']);
  expect(reasons({}, '2025-04-01')).toEqual(['Nothing was sold before 2025-04-01']);
  expect(reasons({}, '2025-03-31')).toEqual([]);
  expect(planDrafts([whole], [], undefined).skipped).toMatchObject([{ reason: 'Nothing has been sold yet' }]);
});
