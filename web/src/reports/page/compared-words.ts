import { daysBetween } from '@backroom/contract/kit/dates';
import { countOf } from '../../ui/text/format.ts';
import type { Compare, Days } from '../state/compared-range.ts';

/** What the days compared with are called. */
export const comparedWords = ({ from, to }: Days, compare: Compare): string => {
  if (compare === 'previous_year') return 'Same days a year earlier';
  const days = daysBetween(from, to);
  return days === 1 ? 'The day before' : `The ${countOf(days, 'day')} before`;
};
