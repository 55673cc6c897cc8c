import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0, 'At least 7 characters'],
  ['kv7', 1, 'Too short: 4 characters more.'],
  ['kv7-tQ', 1, 'Too short: 1 character more.'],
  ['kv7-tQ2', 2, 'Add another word'],
  ['12345678901234567890', 2, 'Weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 2, 'Weak'],
  ['hahahahahahahahahaha', 2, 'Weak'],
  ['kettle brick', 3, 'Longer is better'],
  ['kettle brick morning', 4, 'Strong'],
])('%s has %i bars: %s', (password, bars, words) => {
  expect(strengthOf(password)).toEqual({ bars, words: expect.stringContaining(words) });
});

test('another word never makes a password weaker', () => {
  const words = ['kettle', ' brick', ' morning', ' coat'];
  const bars = words.map((_word, index) => strengthOf(words.slice(0, index + 1).join('')).bars);
  expect(bars).toEqual(bars.toSorted());
});
