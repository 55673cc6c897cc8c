import { addDays, daysBetween, type LocalDate } from '@backroom/contract/kit/dates';

/** What a range is held against. */
export type Compare = 'previous_period' | 'previous_year' | 'none';

export type Days = { from: LocalDate; to: LocalDate };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The same day a year earlier; 29 February becomes the 28th. */
const yearBefore = (day: LocalDate): LocalDate => {
  const year = Number(day.slice(0, 4)) - 1;
  const month = Number(day.slice(5, 7));
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${twoDigits(year)}-${twoDigits(month)}-${twoDigits(Math.min(Number(day.slice(8)), last))}`;
};

/** The days compared with: as many just before, or the same ones a year earlier. */
export const comparedRange = ({ from, to }: Days, compare: Compare): Days | null => {
  if (compare === 'none') return null;
  if (compare === 'previous_year') return { from: yearBefore(from), to: yearBefore(to) };
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
};
