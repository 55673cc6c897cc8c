import { type RawBuilder, sql } from 'kysely';

/** The same as SQL text, of SQL that gives a day and a zone. */
export const endOfDayText = (day: string, timezone: string): string => {
  const next = `((${day} + 1)::timestamp at time zone ${timezone})`;
  return `(case
    when ((${next} - interval '1 hour') at time zone ${timezone})::date > ${day} then ${next} - interval '1 hour'
    else ${next} end - interval '1 millisecond')`;
};

/**
 * The last millisecond of a day in a zone, as SQL: until then a card may be used (domain.md 3.1). Where clocks
 * go back at midnight, so that the next day begins twice, its first beginning counts; where they go forward
 * over midnight, the moment of the change does.
 */
export const endOfDaySql = (day: RawBuilder<unknown>, timezone: RawBuilder<unknown>) =>
  sql<Date>`(select ${sql.raw(endOfDayText('of_day.day', 'of_day.zone'))}
    from (select ${day} as day, ${timezone} as zone) of_day)`;

/** The same of a given day and zone. */
export const endOfDay = (day: string, timezone: string) =>
  endOfDaySql(sql`${day}::date`, sql`${timezone}::text`);
