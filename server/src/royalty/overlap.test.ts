import { expect, test } from 'vitest';
import { refuseOverlap } from './overlap.ts';

const known = [
  { effective_from: '2025-02-01', effective_to: '2025-02-28' },
  { effective_from: '2025-06-01', effective_to: null },
];
const refused = (effective_from: string, effective_to: string | null) => {
  try {
    refuseOverlap(known, { effective_from, effective_to });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['between two', '2025-03-01', '2025-05-31'],
  ['one day between', '2025-03-01', '2025-03-01'],
  ['before all', '2025-01-01', '2025-01-31'],
])('terms %s are fine', (_, from, to) => {
  expect(refused(from, to)).toBeNull();
});

test.each([
  [
    'that begin on the last day of others',
    '2025-02-28',
    '2025-03-31',
    'There are terms from 2025-02-01 on. End those on 2025-02-27 first',
  ],
  [
    'that end on the first day of others',
    '2025-01-01',
    '2025-02-01',
    'There are terms from 2025-02-01 on. End these on 2025-01-31 at the latest',
  ],
  [
    'that begin on the same day',
    '2025-02-01',
    '2025-02-10',
    'There are terms from 2025-02-01 on. End these on 2025-01-31 at the latest',
  ],
  [
    'without an end, before others',
    '2025-03-01',
    null,
    'There are terms from 2025-06-01 on. End these on 2025-05-31 at the latest',
  ],
  [
    'after those without an end',
    '2025-07-01',
    '2025-07-31',
    'There are terms from 2025-06-01 on. End those on 2025-06-30 first',
  ],
  [
    'without an end after those',
    '2025-07-01',
    null,
    'There are terms from 2025-06-01 on. End those on 2025-06-30 first',
  ],
])('terms %s are refused', (_, from, to, message) => {
  expect(refused(from, to)).toBe(message);
});
