import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { firstOfMonth, lastOfMonth } from '../platform/pieces-of-range.ts';
import type { PeriodKind } from './terms.ts';

export type Period = { start: LocalDate; end: LocalDate };

const weekdayOf = (date: LocalDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
const mondayOf = (date: LocalDate) => addDays(date, -weekdayOf(date));

const monthOf = (date: LocalDate): Period => ({ start: firstOfMonth(date), end: lastOfMonth(date) });

const weekOf = (date: LocalDate): Period => ({ start: mondayOf(date), end: addDays(mondayOf(date), 6) });

/** The Monday on which a retail year begins: of the week that holds 4 January, as ISO 8601 counts. */
const retailYearStart = (year: number) => mondayOf(`${year}-01-04`);

/** Weeks of the retail year before each of its twelve periods; a 53rd week joins the last. */
const WEEKS_BEFORE = [0, 4, 8, 13, 17, 21, 26, 30, 34, 39, 43, 47] as const;

const retailPeriodOf = (date: LocalDate): Period => {
  const calendarYear = Number(date.slice(0, 4));
  const year =
    [calendarYear + 1, calendarYear].find((one) => retailYearStart(one) <= date) ?? calendarYear - 1;
  const yearStart = retailYearStart(year);
  const starts = WEEKS_BEFORE.map((weeks) => addDays(yearStart, weeks * 7));
  const next = starts.find((start) => start > date) ?? retailYearStart(year + 1);
  return { start: starts.findLast((start) => start <= date) ?? yearStart, end: addDays(next, -1) };
};

/** The royalty period that a business day belongs to: calendar month, week from Monday, or retail 4-4-5. */
export const periodOf = (kind: PeriodKind, date: LocalDate): Period => {
  if (kind === 'WEEK') return weekOf(date);
  return kind === 'MONTH' ? monthOf(date) : retailPeriodOf(date);
};

const listPeriods = (kind: PeriodKind, start: LocalDate, end: LocalDate): Period[] => {
  const periods: Period[] = [];
  for (let day = start; day <= end; ) {
    const period = periodOf(kind, day);
    periods.push(period);
    day = addDays(period.end, 1);
  }
  return periods;
};

/** The same few lists are asked for by each store of a chain. */
const listed = new Map<string, readonly Readonly<Period>[]>();
const MOST_LISTED = 200;

/** The periods that have a day between two days, in order. */
export const periodsBetween = (
  kind: PeriodKind,
  start: LocalDate,
  end: LocalDate,
): readonly Readonly<Period>[] => {
  const key = `${kind} ${start} ${end}`;
  const found = listed.get(key) ?? listPeriods(kind, start, end);
  if (listed.size >= MOST_LISTED) listed.clear();
  listed.set(key, found);
  return found;
};
