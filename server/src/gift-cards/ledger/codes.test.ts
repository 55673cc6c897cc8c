import { expect, test } from 'vitest';
import { derivedCode, lastCharactersOf, maskedCode, newCardCode } from './codes.ts';

test('a new code has 16 characters, none that is mistaken for another, and is another each time', () => {
  const codes = Array.from({ length: 200 }, newCardCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a code that belongs to a secret is the same each time, another for another secret or key', () => {
  const key = Buffer.from('key');
  const code = derivedCode(key, 'secret');
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
  expect(derivedCode(key, 'secret')).toBe(code);
  expect(derivedCode(key, 'another')).not.toBe(code);
  expect(derivedCode(Buffer.from('other'), 'secret')).not.toBe(code);
});

test('a code is shown by its last four characters', () => {
  expect(maskedCode(lastCharactersOf('ABCDEFGHJKLM2345'))).toBe('•••• •••• •••• 2345');
});
