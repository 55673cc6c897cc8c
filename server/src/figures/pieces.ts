import { addDays, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { monthOf, type Period, quarterOf, yearOf } from '../orders/index.ts';

/** A range taken apart: periods whose sums stand, and the days between them. Together each day once. */
export type Pieces = { periods: Period[]; days: { start: LocalDate; end: LocalDate }[] };

type Candidate = { period: Period; months: number };

/** The periods that begin on a day, the longest first. */
const beginningOn = (day: LocalDate): Candidate[] => {
  if (!day.endsWith('-01')) return [];
  const month = Number(day.slice(5, 7));
  return [
    ...(month === 1 ? [{ period: yearOf(day), months: 12 }] : []),
    ...(month % 3 === 1 ? [{ period: quarterOf(day), months: 3 }] : []),
    { period: monthOf(day), months: 1 },
  ];
};

const lastDay = (first: LocalDate, months: number): LocalDate => {
  let end = first;
  for (let month = 0; month < months; month += 1) end = `${monthOf(addDays(`${monthOf(end)}-01`, 31))}-01`;
  return addDays(end, -1);
};

/** The last day of a day's month. */
export const lastOfMonth = (day: LocalDate): LocalDate => lastDay(`${monthOf(day)}-01`, 1);

/** Adds the longest periods that stand and lie inside some days, and what is left of those days. */
const addPieces = (pieces: Pieces, start: LocalDate, end: LocalDate, rolled: ReadonlySet<Period>) => {
  for (let day = start; day <= end; ) {
    const first = day;
    const whole = beginningOn(first).find(
      ({ period, months }) => rolled.has(period) && lastDay(first, months) <= end,
    );
    const until = whole ? lastDay(first, whole.months) : earlier(lastOfMonth(first), end);
    const before = pieces.days.at(-1);
    if (whole) pieces.periods.push(whole.period);
    else if (before && addDays(before.end, 1) === first) before.end = until;
    else pieces.days.push({ start: first, end: until });
    day = addDays(until, 1);
  }
};

type Whole = { start: LocalDate; end: LocalDate; rolled: ReadonlySet<Period> };

/**
 * Takes a range apart. Days that count only up to an hour (`until`) are no part of a period.
 * @param cuts days on which something new begins: no period reaches over one.
 */
export const piecesOf = (
  { until, ...range }: Whole & { until?: { day: LocalDate } | null },
  cuts: readonly LocalDate[] = [],
): Pieces => {
  if (!until || until.day > range.end) return piecesOfDays(range, cuts);
  const whole = piecesOfDays({ ...range, end: addDays(until.day, -1) }, cuts);
  const rest = { start: later(range.start, until.day), end: range.end };
  return { periods: whole.periods, days: [...whole.days, rest] };
};

const piecesOfDays = ({ start, end, rolled }: Whole, cuts: readonly LocalDate[]): Pieces => {
  const pieces: Pieces = { periods: [], days: [] };
  if (start > end) return pieces;
  const inside = [...new Set(cuts)].filter((day) => day > start && day <= end).sort();
  for (const [index, from] of [start, ...inside].entries()) {
    const next = inside[index];
    addPieces(pieces, from, next ? addDays(next, -1) : end, rolled);
  }
  return pieces;
};

/** The first days of the months that begin inside a range: cuts that keep months apart. */
export const monthsIn = ({ start, end }: { start: LocalDate; end: LocalDate }): LocalDate[] => {
  const days: LocalDate[] = [];
  for (let day = addDays(lastOfMonth(start), 1); day <= end; day = addDays(lastOfMonth(day), 1)) {
    days.push(day);
  }
  return days;
};
