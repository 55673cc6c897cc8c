import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EstimatedPart, loadDoneBy } from './estimate-load.ts';

const begun = new Date('2026-03-01T10:00:00Z');
const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
const part = (over: Partial<EstimatedPart>): EstimatedPart => ({
  kind: 'orders',
  state: 'DONE',
  expected: null,
  read_count: 1_000,
  ...over,
});

test('as much again takes as long again', () => {
  const parts = [part({}), part({ state: 'WAITING', read_count: 0 })];
  expect(loadDoneBy(parts, begun, after(10))).toEqual(after(20));
});

test('what Shopify has counted counts, less what was read of it', () => {
  const parts = [part({ read_count: 950 }), part({ state: 'RUNNING', expected: 1_000, read_count: 50 })];
  // 1,050 of 2,050 things and parts are done.
  expect(loadDoneBy(parts, begun, after(105))?.getTime()).toBeCloseTo(after(205).getTime(), -4);
});

test('nothing is guessed before a part is done, nor after all are', () => {
  expect(loadDoneBy([part({ state: 'RUNNING' })], begun, after(5))).toBeNull();
  expect(loadDoneBy([part({}), part({ state: 'SKIPPED' })], begun, after(5))).toBeNull();
});

test('it is never in the past, and more work never ends sooner', () => {
  const anyPart = fc.record({
    kind: fc.constantFrom('orders', 'products'),
    state: fc.constantFrom('WAITING', 'RUNNING', 'DONE', 'SKIPPED'),
    expected: fc.option(fc.nat(50_000)),
    read_count: fc.nat(50_000),
  }) as fc.Arbitrary<EstimatedPart>; // the states are the type's
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 40 }), fc.integer({ min: 1, max: 600 }), (parts, minutes) => {
      const now = after(minutes);
      const end = loadDoneBy(parts, begun, now);
      if (end) expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime());
      const more = loadDoneBy(
        [...parts, part({ state: 'WAITING', expected: 500, read_count: 0 })],
        begun,
        now,
      );
      if (end && more) expect(more.getTime()).toBeGreaterThanOrEqual(end.getTime());
    }),
  );
});
