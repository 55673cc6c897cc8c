import { addDays, type LocalDate, type StoreClock } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

export type Span = { from: Date; to: Date };

/** The clock by which a day of a store begins, where that was another one once. */
const clockOn = ({ timezone, day_cutoff_minutes, clocks }: StoreClock, day: LocalDate) =>
  clocks?.findLast(({ from }) => from === null || from <= day) ?? { timezone, day_cutoff_minutes };

/** From when until when a store's business day lasts, its end not included. */
export const spanOfDay = async (db: Database, store: StoreClock, day: LocalDate): Promise<Span> => {
  const begins = (of: LocalDate) => {
    const { timezone, day_cutoff_minutes } = clockOn(store, of);
    return sql`(${of}::date + make_interval(mins => ${day_cutoff_minutes})) at time zone ${timezone}`;
  };
  const { rows } =
    await sql<Span>`select ${begins(day)} as "from", ${begins(addDays(day, 1))} as "to"`.execute(db);
  const [span] = rows;
  if (!span) throw new Error('A day without a span');
  return span;
};
