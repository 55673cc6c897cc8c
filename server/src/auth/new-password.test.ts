import { expect, test } from 'vitest';
import { assertNewPassword } from './new-password.ts';

const owner = { email: 'ann.miller@oakstreet.example', firstName: 'Ann', lastName: 'Miller' };
const set = (password: string) => () => assertNewPassword('password', password, owner);

test.each([
  'password',
  'Password1',
  'PASSWORD123!',
  'iloveyou',
  'q1w2e3r4',
  'zaq12wsx',
  'letmein',
  'sunshine99',
  'qwertyuiop',
  '1234567',
  '987654321',
  'aaaaaaa',
  'abcabcabc',
  'abcdefg',
  'summer2026',
  'Backroom1',
  'shopify!',
])('%s is refused: common', (password) => {
  expect(set(password)).toThrow('too common');
});

test.each([
  'ann.miller@oakstreet.example',
  'annmiller',
  'Ann.Miller',
  'millerann',
  'Miller1',
  'Ann2026',
  'annmiller!2026',
  'oakstreet',
  'OakStreet12',
])('%s is refused: one’s own name or e-mail', (password) => {
  expect(set(password)).toThrow('own name or e-mail');
});

test.each(['miller in the rain', 'correct horse 7', 'planning day', 'kv7-tQ2p', 'annual leave form'])(
  '%s is taken',
  (password) => {
    expect(set(password)).not.toThrow();
  },
);

test('who has no name yet, or one of two letters, is not caught by it', () => {
  const short = { email: 'x@y.example', firstName: '', lastName: 'Li' };
  expect(() => assertNewPassword('password', 'lilac bush', short)).not.toThrow();
});
