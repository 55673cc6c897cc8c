import { expect, test } from 'vitest';
import { localDay } from '../../ui/dates/date-range.ts';
import { comparedWords } from './compared-words.ts';

const month = { from: '2025-03-01', to: '2025-03-31' };
const today = { from: localDay(), to: localDay() };
const day = { from: '2025-03-31', to: '2025-03-31' };

test.each([
  [month, 'previous_period', false, 'The 31 days before'],
  [month, 'previous_period', true, 'The 31 days before, by this hour'],
  [day, 'previous_period', false, 'The day before'],
  [today, 'previous_period', true, 'By this hour yesterday'],
  [month, 'previous_year', false, 'Same days a year earlier'],
  [today, 'previous_year', true, 'Same day a year earlier, by this hour'],
] as const)('%j against %s is called by its name', (days, compare, toSameHour, words) => {
  expect(comparedWords(days, compare, toSameHour)).toBe(words);
});
