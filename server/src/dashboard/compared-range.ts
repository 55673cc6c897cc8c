import type { LocalDate } from '@backroom/contract/kit/dates';
import { previousRange, type ReportRange } from '../figures/index.ts';

/** The same day a year earlier; 29 February becomes the 28th. */
const yearBefore = (date: LocalDate): LocalDate => {
  const day = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
};

/** What a range is compared with: as many days just before it, or the same days a year earlier. */
export const comparedRange = (
  range: ReportRange,
  compare: 'previous_period' | 'previous_year',
): ReportRange =>
  compare === 'previous_period'
    ? previousRange(range)
    : { ...range, start: yearBefore(range.start), end: yearBefore(range.end) };
