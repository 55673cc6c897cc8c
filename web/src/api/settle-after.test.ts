import { expect, test } from 'vitest';
import { settleAfter } from './settle-after.ts';

test.each([
  ['quick answers show within two seconds', 40, 1_500],
  ['slow ones are asked for less often', 300, 3_000],
  ['and never so seldom that nobody would call it live', 5_000, 8_000],
])('%s', (_words, tookMs, pause) => {
  expect(settleAfter(tookMs)).toBe(pause);
});
