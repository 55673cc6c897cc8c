// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { dropChallenge, keepChallenge, readChallenge } from './pending-challenge.ts';

const challenge = {
  challenge: 'c',
  email: 'a@example.com',
  expiresAt: '2025-03-01T10:10:00Z',
  redirect: '/orders',
};

test('a challenge waits until it runs out or is dropped', () => {
  expect(readChallenge()).toBeNull();
  keepChallenge(challenge);
  expect(readChallenge(new Date('2025-03-01T10:09:59Z'))).toEqual(challenge);
  expect(readChallenge(new Date('2025-03-01T10:10:00Z'))).toBeNull();
  dropChallenge();
  expect(readChallenge(new Date('2025-03-01T10:00:00Z'))).toBeNull();
});

test('something else in its place is no challenge', () => {
  sessionStorage.setItem('backroom-challenge', '{"challenge":1}');
  expect(readChallenge(new Date(0))).toBeNull();
});
