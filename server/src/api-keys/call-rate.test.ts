import { expect, test } from 'vitest';
import { CallRate } from './call-rate.ts';

test('a minute’s worth of calls at once, then as many as flow back', () => {
  const rate = new CallRate(60);
  const burst = Array.from({ length: 61 }, () => rate.admits('till', 0));
  expect(burst.filter(Boolean)).toHaveLength(60);
  expect(burst.at(-1)).toBe(false);
  expect(rate.admits('till', 900)).toBe(false);
  expect(rate.admits('till', 1_900)).toBe(true);
  expect(rate.admits('till', 1_901)).toBe(false);
});

test('keys don’t take from each other, and nobody saves up more than a minute', () => {
  const rate = new CallRate(2);
  expect([rate.admits('a', 0), rate.admits('a', 0), rate.admits('a', 0)]).toEqual([true, true, false]);
  expect(rate.admits('b', 0)).toBe(true);
  const later = Array.from({ length: 3 }, () => rate.admits('a', 10 * 60_000));
  expect(later).toEqual([true, true, false]);
});
