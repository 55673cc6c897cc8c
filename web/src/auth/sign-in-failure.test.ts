import { expect, test } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { loginFailureHint, loginFailureText } from './sign-in-failure.ts';

const failed = (status: number, message = 'from the server') => new CallError({ code: 'X', status, message });

test('404 says that the user was not found, everything else that an error occurred', () => {
  expect(loginFailureText(failed(404))).toBe('User not found. Please check your credentials.');
  for (const status of [0, 400, 401, 429, 500]) {
    expect(loginFailureText(failed(status))).toBe('An error occurred while signing in. Please try again.');
  }
});

test('only what helps is said in the form', () => {
  expect(loginFailureHint(failed(429, 'Try again in 5 minutes.'))).toBe('Try again in 5 minutes.');
  expect(loginFailureHint(failed(404))).toBeNull();
});
