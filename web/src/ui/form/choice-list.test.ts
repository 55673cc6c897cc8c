import { expect, test } from 'vitest';
import { matchChoices } from './choice-list.tsx';

const choices = [
  { value: 'a', label: 'Austin South Congress', hint: 'austin.example' },
  { value: 'b', label: 'Boston Back Bay' },
  { value: 'c', label: 'South Boston' },
];

test('every word typed must be found, in any order', () => {
  expect(matchChoices(choices, 'south aus').map(({ value }) => value)).toEqual(['a']);
  expect(matchChoices(choices, 'BOSTON').map(({ value }) => value)).toEqual(['b', 'c']);
  expect(matchChoices(choices, 'austin.ex').map(({ value }) => value)).toEqual(['a']);
});

test('without typing, chosen ones stand first', () => {
  expect(matchChoices(choices, ' ', ['c']).map(({ value }) => value)).toEqual(['c', 'a', 'b']);
});
