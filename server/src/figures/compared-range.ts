import { addDays, daysBetween, type LocalDate } from '@backroom/contract/kit/dates';
import type { ReportRange } from './range.ts';
import { untilSameHour } from './same-hour.ts';

/** The same day a year earlier; 29 February becomes the 28th. */
const yearBefore = (date: LocalDate): LocalDate => {
  const day = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
};

/**
 * What a range is compared with: as many days just before it, or the same days a year earlier. Where its last day
 * goes on, until the same hour.
 */
export const comparedRange = (
  range: ReportRange,
  compare: 'previous_period' | 'previous_year' = 'previous_period',
  now = new Date(),
): ReportRange => {
  const days =
    compare === 'previous_period'
      ? { start: addDays(range.start, -daysBetween(range.start, range.end)), end: addDays(range.start, -1) }
      : { start: yearBefore(range.start), end: yearBefore(range.end) };
  return { ...range, ...days, until: untilSameHour(range.stores, days, range.end, now) };
};

/** A compared range as answers name it. */
export const presentCompared = ({ start, end, until }: ReportRange) => ({
  start_date: start,
  end_date: end,
  to_same_hour: until !== null,
});
