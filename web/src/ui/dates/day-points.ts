import type { LocalDate } from '@backroom/contract/kit/dates';
import { localDay } from './date-range.ts';

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Mar 31": a store-local day on an axis. */
const dayLabel = (day: LocalDate): string => short.format(new Date(`${day}T00:00:00Z`));

type Day<Key extends string> = { date: LocalDate } & Record<Key, number>;

/** Days as points of a trend; today goes on, and what is ahead has no figure yet. */
export const dayPoints = <Key extends string>(days: readonly Day<Key>[], key: Key, today = localDay()) =>
  days.map((day) => ({
    label: dayLabel(day.date),
    value: day[key],
    state: day.date === today ? ('open' as const) : day.date > today ? ('ahead' as const) : undefined,
  }));

/** The days compared: where they count up to the same hour, the last is no whole day either. */
export const comparedPoints = <Key extends string>(
  days: readonly Day<Key>[],
  key: Key,
  toSameHour: boolean,
) => {
  const points = dayPoints(days, key);
  return toSameHour
    ? points.map((point, index) =>
        index === points.length - 1 ? { ...point, state: 'open' as const } : point,
      )
    : points;
};
