import { expect, test } from 'vitest';
import { sentenceOf } from './connection-words.ts';

const row = {
  state: 'LIVE',
  reason: null,
  store_name: 'Pier',
  loading: null,
  parts: 0,
  parts_done: 0,
  synced_through: '2026-03-01T10:00:00Z',
  heard_at: null,
} as const;
const now = Date.parse('2026-03-01T10:00:04Z');

test.each([
  [{}, 'Live, complete until 4 seconds ago'],
  [{ synced_through: '2026-02-27T10:00:00Z' }, 'Live, complete until 2 days ago'],
  [
    { state: 'LOADING', loading: '2025-03', parts: 12, parts_done: 3 } as const,
    'Loading, March 2025, 3 of 12 parts',
  ],
  [{ state: 'LOADING' } as const, 'Loading'],
  [
    { state: 'ACTION_NEEDED', reason: 'UNINSTALLED' } as const,
    'The app was removed in Pier. Reconnect to go on',
  ],
  [{ state: null } as const, 'Its orders come from files, or from another system'],
])('%j is said as %s', (change, words) => {
  expect(sentenceOf({ ...row, ...change }, now)).toBe(words);
});
