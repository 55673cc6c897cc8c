import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowLane } from './slow-lane.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pace = { stepMs: 1_000, places: 3 };

test('callers pass one after the other, three wait, the next is told when to come back; others aren’t kept', async () => {
  const lane = new SlowLane(() => performance.now());
  const passed: string[] = [];
  const waiting = [1, 2, 3].map((one) => lane.pass('a', pace).then(() => passed.push(`a${one}`)));
  await expect(lane.pass('a', pace)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2 });
  const other = lane.pass('b', pace).then(() => passed.push('b1'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(passed).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(passed).toEqual(['a1', 'b1', 'a2']);
  const again = lane.pass('a', pace);
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all([...waiting, other, again]);
});
