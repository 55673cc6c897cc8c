import type { LocalDate } from '@backroom/contract/kit/dates';

/** How many rows of a list fall on a business day. */
export type DayCount = { local_date: LocalDate; rows: number };

/**
 * The days that a page of a list sorted by day lies on, and how many rows of those come before it: so that a page
 * costs its few days, however long the list is. Null where the page lies beyond the end.
 */
export const pageOfDays = (
  counts: readonly DayCount[],
  direction: 'asc' | 'desc',
  skip: number,
  limit: number,
): { start: LocalDate; end: LocalDate; skip: number } | null => {
  const days = counts.toSorted((a, b) => (a.local_date < b.local_date ? -1 : 1));
  if (direction === 'desc') days.reverse();
  let before = 0;
  let from: { day: LocalDate; skip: number } | null = null;
  for (const { local_date, rows } of days) {
    if (from === null && before + rows > skip) from = { day: local_date, skip: skip - before };
    before += rows;
    if (from !== null && before >= skip + limit) return inOrder(from.day, local_date, from.skip);
  }
  const last = days.at(-1);
  return from && last ? inOrder(from.day, last.local_date, from.skip) : null;
};

/**
 * The days of a list that is read from one end to the other, in stretches of about so many rows: as many days as it
 * takes, and at least one.
 */
export const stretchesOfDays = (
  counts: readonly DayCount[],
  direction: 'asc' | 'desc',
  about: number,
): { start: LocalDate; end: LocalDate }[] => {
  const days = counts.toSorted((a, b) => (a.local_date < b.local_date ? -1 : 1));
  if (direction === 'desc') days.reverse();
  const stretches: { start: LocalDate; end: LocalDate }[] = [];
  let first: LocalDate | null = null;
  let rows = 0;
  for (const [index, day] of days.entries()) {
    first ??= day.local_date;
    rows += day.rows;
    if (rows < about && index < days.length - 1) continue;
    const { start, end } = inOrder(first, day.local_date, 0);
    stretches.push({ start, end });
    first = null;
    rows = 0;
  }
  return stretches;
};

const inOrder = (a: LocalDate, b: LocalDate, skip: number) =>
  a < b ? { start: a, end: b, skip } : { start: b, end: a, skip };

export const rowsOf = (counts: readonly DayCount[]): number => counts.reduce((sum, day) => sum + day.rows, 0);
