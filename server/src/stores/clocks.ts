import {
  addDays,
  businessDateOf,
  type ClockFrom,
  earlier,
  type LocalDate,
  later,
  type StoreClock,
} from '@backroom/contract/kit/dates';
import { momentInZone } from '../platform/zoned-moment.ts';

/** A zone and the beginning of a day, whenever they hold. */
export type Clock = Omit<ClockFrom, 'from'>;

export const sameClock = (a: Clock, b: Clock): boolean =>
  a.timezone === b.timezone && a.day_cutoff_minutes === b.day_cutoff_minutes;

/** How a store's clock was, is and will be, the oldest first; one where it never changed. */
export const clocksOf = ({
  timezone,
  day_cutoff_minutes,
  clocks,
}: StoreClock): readonly [ClockFrom, ...ClockFrom[]] => {
  const [first, ...others] = clocks ?? [];
  return first ? [first, ...others] : [{ from: null, timezone, day_cutoff_minutes }];
};

/** The clock that holds at a moment: the newest whose first day has begun by itself. */
export const clockAt = (clock: StoreClock, now: Date): Clock => {
  const all = clocksOf(clock);
  const { timezone, day_cutoff_minutes } =
    all.findLast(
      (one) => one.from === null || businessDateOf(now, one.timezone, one.day_cutoff_minutes) >= one.from,
    ) ?? all[0];
  return { timezone, day_cutoff_minutes };
};

/** The zone in which a store's day is told, by the clock that held on it. */
export const zoneOn = (clock: StoreClock, day: LocalDate): string =>
  (clocksOf(clock).findLast(({ from }) => from === null || from <= day) ?? clock).timezone;

/** Days of a store by their zones, in their order. */
export const zonesIn = (
  clock: StoreClock,
  { start, end }: { start: LocalDate; end: LocalDate },
): { timezone: string; start: LocalDate; end: LocalDate }[] => {
  const all = clocksOf(clock);
  return all
    .map(({ from, timezone }, index) => {
      const next = all[index + 1]?.from;
      return {
        timezone,
        start: from === null ? start : later(from, start),
        end: next ? earlier(addDays(next, -1), end) : end,
      };
    })
    .filter((days) => days.start <= days.end);
};

/** What is planned: the clock whose first day hasn't begun by it; null where none is. */
export const plannedClock = (clock: StoreClock, now: Date): ClockFrom | null => {
  const last = clocksOf(clock).at(-1);
  if (!last || last.from === null) return null;
  return businessDateOf(now, last.timezone, last.day_cutoff_minutes) < last.from ? last : null;
};

/** Another clock from a day on, after those there were. */
export const withClock = (clock: StoreClock, next: Clock, from: LocalDate): ClockFrom[] => [
  ...clocksOf(clock),
  { from, ...next },
];

/** As it is without the newest one; null where only one is left. */
export const withoutLast = (clock: StoreClock): readonly ClockFrom[] | null => {
  const left = clocksOf(clock).slice(0, -1);
  return left.length > 1 ? left : null;
};

/** When a day of a store begins by a clock. */
const beginning = (day: LocalDate, { timezone, day_cutoff_minutes }: Clock): number => {
  const hours = String(Math.floor(day_cutoff_minutes / 60)).padStart(2, '0');
  const minutes = String(day_cutoff_minutes % 60).padStart(2, '0');
  return Date.parse(momentInZone(day, `${hours}:${minutes}:00`, timezone));
};

/** How long the last day by the old clock is, in minutes: until the new one begins its first day. */
export const minutesOfLastDay = (old: Clock, next: Clock, from: LocalDate): number =>
  Math.round((beginning(from, next) - beginning(addDays(from, -1), old)) / 60_000);

/** The first day that another clock can begin: one that has begun by neither. */
export const earliestDay = (old: Clock, next: Clock, now: Date): LocalDate =>
  addDays(
    later(
      businessDateOf(now, old.timezone, old.day_cutoff_minutes),
      businessDateOf(now, next.timezone, next.day_cutoff_minutes),
    ),
    1,
  );
