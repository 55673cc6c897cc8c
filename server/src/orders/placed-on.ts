import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';

/** Midnight of a day in UTC. */
export const atMidnight = (day: LocalDate) => sql`(${day}::date::timestamp at time zone 'UTC')`;

/**
 * Whether an order of some stores was placed on some of their days, both inclusive. A store-local day lies at most two days before its
 * moment's UTC day and at most one after it: said of the moment, too, an index has these orders, where all were read.
 */
export const placedOn = (shopIds: readonly number[], start: LocalDate, end: LocalDate): RawBuilder<unknown> =>
  sql`shop_id = any(${[...shopIds]}::int[]) and local_date between ${start}::date and ${end}::date
    and created_at >= ${atMidnight(addDays(start, -1))} and created_at < ${atMidnight(addDays(end, 3))}`;
