/**
 * A running day is held against as much of the day before: until the hour that it is now in the store. Otherwise
 * every morning would look like a collapse.
 */

import { addDays, daysBetween, type LocalDate, localTimeOf } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { momentInZone } from '../platform/zoned-moment.ts';
import { today } from '../stores/index.ts';

/** Up to when the last days of a range count: from `day` on only what happened before the moment of its store. */
export type Until = { readonly day: LocalDate; readonly moments: ReadonlyMap<number, Date> };

type Days = { start: LocalDate; end: LocalDate };

/** No store's range ends later. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** What a clock in a zone shows: the day and the time, to the second. */
const clockAt = (at: Date, timeZone: string): { day: LocalDate; time: string } => {
  const [day = '', time = ''] = localTimeOf(at, timeZone).split(' ');
  return { day, time };
};

/**
 * Until when `compared` counts, where it stands beside a range that ends on `end` and still goes on in some store;
 * null where it goes on in none. Both ranges are matched from their last days. A store whose `end` hasn't begun yet
 * is cut on the day that matches its today.
 */
export const untilSameHour = (
  stores: readonly { shop_id: number; timezone: string; day_cutoff_minutes: number }[],
  compared: Days,
  end: LocalDate,
  now = new Date(),
): Until | null => {
  const moments = new Map<number, Date>();
  let day: LocalDate | null = null;
  for (const store of stores) {
    const running = today(store, now);
    if (running > end) {
      moments.set(store.shop_id, NEVER);
      continue;
    }
    const own = addDays(compared.end, 1 - daysBetween(running, end));
    const clock = clockAt(now, store.timezone);
    // After midnight and before the store's cut-off the clock is a day ahead of business.
    const shown = addDays(own, daysBetween(running, clock.day) - 1);
    moments.set(store.shop_id, new Date(momentInZone(shown, clock.time, store.timezone)));
    if (day === null || own < day) day = own;
  }
  return day === null ? null : { day: day < compared.start ? compared.start : day, moments };
};

/** Whether a fact of these stores lies before their moments; `at` is SQL. */
export const beforeMoments = (
  { moments }: Until,
  shopIds: readonly number[],
  at: RawBuilder<unknown> = sql`at`,
): RawBuilder<unknown> => {
  const times = shopIds.map((shopId) => (moments.get(shopId) ?? NEVER).toISOString());
  return sql`${at} < (${times}::timestamptz[])[array_position(${[...shopIds]}::int[], shop_id)]`;
};
