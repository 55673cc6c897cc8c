import type { LocalDate } from '@backroom/contract/kit/dates';
import { localDay } from '../ui/dates/date-range.ts';

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Mar 31": a store-local day on an axis. */
const dayLabel = (day: LocalDate): string => short.format(new Date(`${day}T00:00:00Z`));

type Day<Key extends string> = { date: LocalDate } & Record<Key, number>;

/** Days as points of a trend; today, which goes on, is open. */
export const dayPoints = <Key extends string>(days: readonly Day<Key>[], key: Key) =>
  days.map((day) => ({
    label: dayLabel(day.date),
    value: day[key],
    isOpen: day.date >= localDay() ? true : undefined,
  }));
