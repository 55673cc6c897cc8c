// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { queryClient, retryDelay, shouldRetry } from './query-client.ts';
import { clearSession, type SessionUser, storeSession } from './session.ts';

const failed = (status: number) => new CallError({ code: 'X', message: 'x', status });

test('a read is retried three times, an answer that another time may be different too, a wrong one never', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(500)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(shouldRetry(0, failed(0))).toBe(true);
  expect(shouldRetry(0, failed(400))).toBe(false);
  expect(shouldRetry(0, failed(404))).toBe(false);
  expect([0, 3].map((failures) => shouldRetry(failures, failed(408)))).toEqual([true, false]);
  expect([0, 3].map((failures) => shouldRetry(failures, failed(429)))).toEqual([true, false]);
});

test('the pause doubles from 1 s to at most 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('unused data goes after 5 minutes, writes are not retried', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries?.gcTime).toBe(300_000);
  expect(mutations?.retry).toBe(false);
});

test('what one person has read is gone with the session', () => {
  // Only what the session looks at.
  const user = { email: 'a@example.com', role: 'Admin', type: 'Staff' } as SessionUser;
  storeSession('one', user);
  queryClient.setQueryData(['secret'], 1);
  clearSession();
  expect(queryClient.getQueryData(['secret'])).toBeUndefined();
});
