import { expect, test } from 'vitest';
import { newCardCode } from './codes.ts';

test('a new code has 16 characters, none that is mistaken for another, and is another each time', () => {
  const codes = Array.from({ length: 200 }, newCardCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
  expect(new Set(codes).size).toBe(codes.length);
});
