import { daysBetween } from '@backroom/contract/kit/dates';
import type { Compare, Days } from '../../targets/index.ts';
import { localDay } from '../../ui/dates/date-range.ts';
import { countOf } from '../../ui/text/format.ts';

/**
 * What the days compared with are called.
 * @param toSameHour whether the last of them counts only up to the hour that it is now
 */
export const comparedWords = (days: Days, compare: Compare, toSameHour = false): string => {
  const count = daysBetween(days.from, days.to);
  if (compare === 'previous_year') {
    const year = count === 1 ? 'Same day a year earlier' : 'Same days a year earlier';
    return toSameHour ? `${year}, by this hour` : year;
  }
  if (count === 1) {
    if (!toSameHour) return 'The day before';
    return days.to === localDay() ? 'By this hour yesterday' : 'The day before, by this hour';
  }
  return `The ${countOf(count, 'day')} before${toSameHour ? ', by this hour' : ''}`;
};
