import { addDays, daysBetween, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';

export type Days = { start: LocalDate; end: LocalDate };

type Taken = {
  years: LocalDate[];
  quarters: LocalDate[];
  months: LocalDate[];
  days: Days[];
  less: (Days & { period: LocalDate })[];
};

/**
 * A range taken apart: whole years, quarters and months by their first days, the days that are left, and days that lie in a quarter or
 * a month of those but not in the range: those are taken off it again. Together each day of the range once. `periods` are the years,
 * quarters and months as days in their order, those that follow one another as one.
 */
export type Pieces = { readonly [Part in keyof Taken]: readonly Readonly<Taken[Part][number]>[] } & {
  readonly periods: readonly Readonly<Days>[];
};

export const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01`;

/** The last day of a day's month. A report asks for hundreds of them: so no text is read as a date for it. */
export const lastOfMonth = (day: LocalDate): LocalDate => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${day.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
};

/** The first day of a day's quarter. */
const firstOfQuarter = (day: LocalDate): LocalDate => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

/** The last day of a day's quarter. */
const lastOfQuarter = (day: LocalDate): LocalDate => {
  const first = firstOfQuarter(day);
  return lastOfMonth(`${first.slice(0, 5)}${String(Number(first.slice(5, 7)) + 2).padStart(2, '0')}-01`);
};

/** The first day of a day's year. */
export const firstOfYear = (day: LocalDate): LocalDate => `${day.slice(0, 4)}-01-01`;

/** The last day of a day's year. */
const lastOfYear = (day: LocalDate): LocalDate => `${day.slice(0, 4)}-12-31`;

/** The days of the month, quarter or year that a day lies in. */
export const periodAround = {
  month: (day: LocalDate): Days => ({ start: firstOfMonth(day), end: lastOfMonth(day) }),
  quarter: (day: LocalDate): Days => ({ start: firstOfQuarter(day), end: lastOfQuarter(day) }),
  year: (day: LocalDate): Days => ({ start: firstOfYear(day), end: lastOfYear(day) }),
};

const lengthOf = ({ start, end }: Days) => (start > end ? 0 : daysBetween(start, end));

/** On which sides of some days others may be taken off a month again, and how many at most. */
type Less = { readonly before: boolean; readonly after: boolean; readonly most: number };

/** Adds what lies in one month: as a month where most of it does, less what doesn't. */
const addMonth = (pieces: Taken, days: Days, less: Less) => {
  const [month, last] = [firstOfMonth(days.start), lastOfMonth(days.start)];
  const before = days.start > month ? [{ start: month, end: addDays(days.start, -1) }] : [];
  const after = days.end < last ? [{ start: addDays(days.end, 1), end: last }] : [];
  const outside = [...before, ...after];
  const missing = outside.reduce((sum, part) => sum + lengthOf(part), 0);
  const isAllowed = (before.length === 0 || less.before) && (after.length === 0 || less.after);
  if (missing === 0 || (isAllowed && missing < lengthOf(days) && missing <= less.most)) {
    pieces.months.push(month);
    pieces.less.push(...outside.map((part) => ({ ...part, period: month })));
    return;
  }
  const piece = pieces.days.at(-1);
  if (piece && addDays(piece.end, 1) === days.start) piece.end = days.end;
  else pieces.days.push({ ...days });
};

/** Makes the last three months a quarter, where they are one; `from` is the first of them that may be. */
const joinQuarter = ({ months, quarters, less }: Taken, from: number) => {
  const quarter = firstOfQuarter(months.at(-1) ?? '');
  const first = months.length - 3;
  if (first < from || months[first] !== quarter) return;
  months.length = first;
  quarters.push(quarter);
  for (const part of less) if (firstOfQuarter(part.period) === quarter) part.period = quarter;
};

const addPieces = (pieces: Taken, { start, end }: Days, less: Less) => {
  const from = pieces.months.length;
  for (let day = start; day <= end; ) {
    const isYear = day.endsWith('-01-01') && lastOfYear(day) <= end;
    const until = isYear ? lastOfYear(day) : earlier(lastOfMonth(day), end);
    if (isYear) pieces.years.push(day);
    else {
      addMonth(pieces, { start: day, end: until }, less);
      joinQuarter(pieces, from);
    }
    day = addDays(until, 1);
  }
};

/**
 * Days on which something new begins: no year, quarter or month reaches over one, and nothing is taken off again. `inside` a range whose
 * reader counts all that stands before it as its first day's, months at its two ends may be read whole, less the days beyond.
 * `mostBeyond` for a reader to whom those cost more than the days themselves: a month with more of them isn't read whole.
 */
export type Cuts =
  | readonly LocalDate[]
  | { readonly inside: readonly LocalDate[] }
  | { readonly mostBeyond: number };

/** Spans of days in their order, those that follow one another as one. */
const joined = (spans: readonly Days[]): Days[] => {
  const found: Days[] = [];
  for (const { start, end } of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const before = found.at(-1);
    if (before && addDays(before.end, 1) === start) before.end = end;
    else found.push({ start, end });
  }
  return found;
};

const takenApart = ({ start, end }: Days, cuts: Cuts | undefined): Pieces => {
  const pieces: Taken = { years: [], quarters: [], months: [], days: [], less: [] };
  const isClipped = cuts !== undefined && 'inside' in cuts;
  const isLimited = cuts !== undefined && 'mostBeyond' in cuts;
  const isFree = cuts === undefined || isLimited;
  const most = isLimited ? cuts.mostBeyond : Number.POSITIVE_INFINITY;
  const cutAt = isClipped ? cuts.inside : isLimited ? [] : cuts;
  const inside = [...new Set(cutAt)].filter((day) => day > start && day <= end);
  inside.sort();
  for (const [index, from] of [start, ...inside].entries()) {
    const next = inside[index];
    addPieces(
      pieces,
      { start: from, end: next ? addDays(next, -1) : end },
      {
        before: isFree || (isClipped && index === 0),
        after: isFree || (isClipped && next === undefined),
        most,
      },
    );
  }
  const periods = joined([
    ...pieces.years.map(periodAround.year),
    ...pieces.quarters.map(periodAround.quarter),
    ...pieces.months.map(periodAround.month),
  ]);
  return { ...pieces, periods };
};

/** Ranges that were taken apart lately: a report asks for the same one a dozen times, and who looks at one report looks at others. */
const lately = new Map<string, Pieces>();
const MOST_LATELY = 100;

/** Takes a range apart. */
export const piecesOf = (days: Days, cuts?: Cuts): Pieces => {
  const words = JSON.stringify([days.start, days.end, cuts]);
  const known = lately.get(words);
  if (known) return known;
  if (lately.size >= MOST_LATELY) lately.clear();
  const found = takenApart(days, cuts);
  lately.set(words, found);
  return found;
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
