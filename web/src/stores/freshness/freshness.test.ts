import { expect, test } from 'vitest';
import { freshnessOf } from './freshness-of.ts';

const now = Date.parse('2025-11-21T12:00:00Z');
const at = (synced_through: string | null, complete = false) => ({ synced_through, complete });

test('complete, open and late are told apart', () => {
  expect(freshnessOf([at('2025-11-01T00:00:00Z', true)], now).state).toBe('complete');
  expect(freshnessOf([at('2025-11-21T11:00:00Z')], now).state).toBe('open');
  const { state, late, silentSince } = freshnessOf(
    [at('2025-11-21T11:00:00Z'), at('2025-11-21T09:59:59Z'), at(null)],
    now,
  );
  expect([state, late.length, silentSince]).toEqual(['behind', 2, '2025-11-21T09:59:59Z']);
  expect(freshnessOf([at(null)], now).silentSince).toBeUndefined();
});

test('a store of which nothing comes is marked at once, not only after two hours; what is whole stays whole', () => {
  const lost = { ...at('2025-11-21T11:59:00Z'), interrupted: 'lost' as const };
  expect(freshnessOf([at('2025-11-21T11:59:00Z'), lost], now)).toMatchObject({
    state: 'behind',
    late: [lost],
  });
  expect(freshnessOf([{ ...lost, complete: true }], now).state).toBe('complete');
});
