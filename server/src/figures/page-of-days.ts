import type { LocalDate } from '@backroom/contract/kit/dates';

/** How many rows of a list fall on a business day, or on some days until a last one. */
export type DayCount = { local_date: LocalDate; last?: LocalDate; rows: number };

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
  let from: { day: DayCount; skip: number } | null = null;
  for (const day of days) {
    if (from === null && before + day.rows > skip) from = { day, skip: skip - before };
    before += day.rows;
    if (from !== null && before >= skip + limit) return inOrder(from.day, day, from.skip);
  }
  const last = days.at(-1);
  return from && last ? inOrder(from.day, last, from.skip) : null;
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
  let first: DayCount | null = null;
  let rows = 0;
  for (const [index, day] of days.entries()) {
    first ??= day;
    rows += day.rows;
    if (rows < about && index < days.length - 1) continue;
    const { start, end } = inOrder(first, day, 0);
    stretches.push({ start, end });
    first = null;
    rows = 0;
  }
  return stretches;
};

const inOrder = (a: DayCount, b: DayCount, skip: number) => {
  const [first, last] = a.local_date < b.local_date ? [a, b] : [b, a];
  return { start: first.local_date, end: last.last ?? last.local_date, skip };
};

export const rowsOf = (counts: readonly DayCount[]): number => counts.reduce((sum, day) => sum + day.rows, 0);
