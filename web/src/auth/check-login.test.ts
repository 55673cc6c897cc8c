import { expect, test } from 'vitest';
import { checkLogin } from './check-login.ts';

test.each([
  ['', '', { email: 'Please enter your email', password: 'Please enter your password' }],
  [
    'nobody',
    '123456',
    { email: 'Invalid email address', password: 'Password must be at least 7 characters long' },
  ],
])('%j with %j is told what is wrong', async (email, password, problems) => {
  expect(await checkLogin(email, password)).toEqual({ login: null, problems });
});

test('blanks around the e-mail are no mistake', async () => {
  expect(await checkLogin(' a@example.com ', 'secret1')).toEqual({
    login: { email: 'a@example.com', password: 'secret1' },
    problems: {},
  });
});
