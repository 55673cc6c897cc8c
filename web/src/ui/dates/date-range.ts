/** Ranges of business days and the presets people choose from. Days are `YYYY-MM-DD`, both included. */
import { addDays, type LocalDate } from '@backroom/contract/kit/dates';

export type DateRange = { from?: LocalDate; to?: LocalDate };

export type Preset = {
  /** Its name in an address. */
  id: string;
  label: string;
  of: (today: LocalDate) => Required<DateRange>;
};

const firstOfMonth = (day: LocalDate) => `${day.slice(0, 7)}-01`;

const firstOfQuarter = (day: LocalDate) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

export const presets: readonly Preset[] = [
  { id: 'today', label: 'Today', of: (today) => ({ from: today, to: today }) },
  {
    id: 'yesterday',
    label: 'Yesterday',
    of: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  { id: 'last-7-days', label: 'Last 7 days', of: (today) => ({ from: addDays(today, -6), to: today }) },
  { id: 'last-30-days', label: 'Last 30 days', of: (today) => ({ from: addDays(today, -29), to: today }) },
  { id: 'month-to-date', label: 'Month to date', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    id: 'last-month',
    label: 'Last month',
    of: (today) => {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
  {
    id: 'quarter-to-date',
    label: 'Quarter to date',
    of: (today) => ({ from: firstOfQuarter(today), to: today }),
  },
  {
    id: 'last-quarter',
    label: 'Last quarter',
    of: (today) => {
      const to = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(to), to };
    },
  },
  {
    id: 'year-to-date',
    label: 'Year to date',
    of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  {
    id: 'last-year',
    label: 'Last year',
    of: (today) => {
      const year = Number(today.slice(0, 4)) - 1;
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    },
  },
];

/** The reader's own calendar day. */
export const localDay = (date: Date = new Date()): LocalDate => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** A day as a Date at local midnight, for the calendar. */
export const dateOfDay = (day: LocalDate): Date => new Date(`${day}T00:00:00`);

/** The preset that a range is, if it is one today. */
export const presetOf = (range: DateRange, today: LocalDate): Preset | undefined =>
  presets.find((preset) => {
    const { from, to } = preset.of(today);
    return from === range.from && to === range.to;
  });

export const isDay = (text: string | undefined): text is LocalDate =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** A range as an address gave it: what is no day is left out, the wrong way round is turned. */
export const cleanRange = (from?: string, to?: string): DateRange => {
  const range: DateRange = {};
  if (isDay(from)) range.from = from;
  if (isDay(to)) range.to = to;
  return range.from && range.to && range.from > range.to ? { from: range.to, to: range.from } : range;
};

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const monthDayYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 1 to 21", "Oct 3 to Nov 21", "Mar 1 to 31, 2025": the year where it isn't this one. */
const figuresOf = (from: LocalDate, to: LocalDate, today: LocalDate): string => {
  const isThisYear = to.slice(0, 4) === today.slice(0, 4);
  const last = (isThisYear ? monthDay : monthDayYear).format(dateOfDay(to));
  if (from === to) return last;
  if (from.slice(0, 4) !== to.slice(0, 4))
    return `${monthDayYear.format(dateOfDay(from))} to ${monthDayYear.format(dateOfDay(to))}`;
  const first = monthDay.format(dateOfDay(from));
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${first} to ${last.replace(/^\w+ /, '')}`
    : `${first} to ${last}`;
};

/** Days in figures alone, for what isn't chosen but found: "Nov 1 to 21". */
export const describeDays = (
  { from, to }: { from: LocalDate; to: LocalDate },
  today: LocalDate = localDay(),
): string => figuresOf(from, to, today);

/** In words and figures: "Month to date · Nov 1 to 21", "Mar 1 to 31, 2025", "From Mar 1, 2025", "Until …". */
export const describeRange = (range: DateRange, today: LocalDate = localDay()): string => {
  const { from, to } = range;
  if (from && to) {
    const name = presetOf(range, today)?.label;
    const figures = figuresOf(from, to, today);
    return name ? `${name} · ${figures}` : figures;
  }
  if (from) return `From ${monthDayYear.format(dateOfDay(from))}`;
  return to ? `Until ${monthDayYear.format(dateOfDay(to))}` : 'Any date';
};
