import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { futureExpiryDay } from './expiry-date.ts';

// Still 9 March in Los Angeles, 10 March in New York.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-03-10T05:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2025-03-10', 'America/New_York', '2025-03-10'],
  ['2025-03-09', 'America/Los_Angeles', '2025-03-09'],
  ['2025-03-11T03:00:00Z', 'America/New_York', '2025-03-10'],
  [null, 'America/New_York', null],
  ['', 'America/New_York', null],
])('%s in %s: %s', (value, timezone, expected) => {
  expect(futureExpiryDay(value, timezone)).toBe(expected);
});

test.each([
  ['2025-03-09', 'America/New_York'],
  ['2025-03-08', 'America/Los_Angeles'],
  ['2025-03-10T03:00:00Z', 'America/New_York'],
])('%s is over in %s', (value, timezone) => {
  expect(() => futureExpiryDay(value, timezone)).toThrow('Choose a day that is not in the past');
});
