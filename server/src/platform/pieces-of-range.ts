import { addDays, daysBetween, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';

export type Days = { start: LocalDate; end: LocalDate };

/**
 * A range taken apart: whole years and months by their first days, the days that are left, and days that lie in one of
 * the months but not in the range: those are taken off again. Together each day of the range once.
 */
export type Pieces = {
  years: LocalDate[];
  months: LocalDate[];
  days: Days[];
  less: (Days & { month: LocalDate })[];
};

export const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01`;

/** The last day of a day's month. */
export const lastOfMonth = (day: LocalDate): LocalDate =>
  addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);

/** The last day of a day's year. */
export const lastOfYear = (day: LocalDate): LocalDate => `${day.slice(0, 4)}-12-31`;

const lengthOf = ({ start, end }: Days) => (start > end ? 0 : daysBetween(start, end));

/** Adds what lies in one month: as a month where most of it does, less what doesn't. */
const addMonth = (pieces: Pieces, days: Days, isLessAllowed: boolean) => {
  const month = firstOfMonth(days.start);
  const outside = [
    { start: month, end: addDays(days.start, -1) },
    { start: addDays(days.end, 1), end: lastOfMonth(month) },
  ].filter((part) => lengthOf(part) > 0);
  const missing = outside.reduce((sum, part) => sum + lengthOf(part), 0);
  if (missing === 0 || (isLessAllowed && missing < lengthOf(days))) {
    pieces.months.push(month);
    pieces.less.push(...outside.map((part) => ({ ...part, month })));
    return;
  }
  const before = pieces.days.at(-1);
  if (before && addDays(before.end, 1) === days.start) before.end = days.end;
  else pieces.days.push({ ...days });
};

const addPieces = (pieces: Pieces, { start, end }: Days, isLessAllowed: boolean) => {
  for (let day = start; day <= end; ) {
    const isYear = day.endsWith('-01-01') && lastOfYear(day) <= end;
    const until = isYear ? lastOfYear(day) : earlier(lastOfMonth(day), end);
    if (isYear) pieces.years.push(day);
    else addMonth(pieces, { start: day, end: until }, isLessAllowed);
    day = addDays(until, 1);
  }
};

/**
 * Takes a range apart.
 * @param cuts days on which something new begins: no year or month reaches over one, and nothing is taken off again
 */
export const piecesOf = ({ start, end }: Days, cuts?: readonly LocalDate[]): Pieces => {
  const pieces: Pieces = { years: [], months: [], days: [], less: [] };
  const inside = [...new Set(cuts)].filter((day) => day > start && day <= end).sort();
  for (const [index, from] of [start, ...inside].entries()) {
    const next = inside[index];
    addPieces(pieces, { start: from, end: next ? addDays(next, -1) : end }, cuts === undefined);
  }
  return pieces;
};

/** The days of a range that count as a whole, and those after them that count up to an hour; null where there are none. */
export const cutAtUntil = ({
  start,
  end,
  until,
}: Days & { until?: { day: LocalDate } | null | undefined }): { whole: Days | null; rest: Days | null } => {
  if (!until || until.day > end) return { whole: { start, end }, rest: null };
  const whole = { start, end: addDays(until.day, -1) };
  return { whole: lengthOf(whole) > 0 ? whole : null, rest: { start: later(start, until.day), end } };
};

/** The first days of the months that begin inside a range: cuts that keep months apart. */
export const monthsIn = ({ start, end }: Days): LocalDate[] => {
  const days: LocalDate[] = [];
  for (let day = addDays(lastOfMonth(start), 1); day <= end; day = addDays(lastOfMonth(day), 1)) {
    days.push(day);
  }
  return days;
};
