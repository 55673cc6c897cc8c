/** Moments are UTC (ISO 8601 with Z); business days are plain dates (`YYYY-MM-DD`), each store's own. */

/** A calendar day without a zone: `2025-03-31`. */
export type LocalDate = string;

/** Every month has as many. */
const SHORTEST_MONTH = 28;

/** Adds days to a calendar day. Within a month, where most of them lie, no text is read as a date for it. */
export const addDays = (date: LocalDate, days: number): LocalDate => {
  const day = Number(date.slice(8) || Number.NaN) + days;
  if (day >= 1 && day <= SHORTEST_MONTH) return `${date.slice(0, 8)}${day < 10 ? '0' : ''}${day}`;
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
};

/** Days from `start` to `end`, both included: 1 where they are the same. */
export const daysBetween = (start: LocalDate, end: LocalDate): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000) + 1;

/**
 * Formatters of one kind by zone, each made once: making one takes longer than a thousand uses, and what it holds
 * (50 kB and more) is given back late.
 */
const byZone = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    let formatter = made.get(timeZone);
    if (!formatter) {
      formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options });
      made.set(timeZone, formatter);
    }
    return formatter;
  };
};

const formatterOf = byZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const wallClockOf = byZone('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const localTimes = byZone('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** What calendar and clock of a zone show: `2025-03-31 18:05:00`. */
export const localTimeOf = (at: Date, timeZone: string): string => localTimes(timeZone).format(at);

const QUARTER_MS = 900_000;

/** Until 2011 some clocks were put back at a minute past midnight, so that a quarter of an hour had two days. */
const QUARTERS_SINCE = Date.UTC(2012, 0);

/** Quarters of an hour at most of which the day is remembered, of each zone. */
const REMEMBERED = 256;

const daysByZone = new Map<string, Map<number, LocalDate>>();

/**
 * The calendar day of a moment in a zone. All of a quarter of an hour is of one day, in every zone: so it is looked up once for
 * those that are asked about again and again, as by every store of a report.
 */
const dayIn = (at: Date, timeZone: string): LocalDate => {
  const time = at.getTime();
  if (!(time >= QUARTERS_SINCE)) return formatterOf(timeZone).format(at);
  const known = daysByZone.get(timeZone) ?? new Map<number, LocalDate>();
  const quarter = Math.floor(time / QUARTER_MS);
  const found = known.get(quarter);
  if (found !== undefined) return found;
  const day = formatterOf(timeZone).format(at);
  if (known.size >= REMEMBERED) known.clear();
  known.set(quarter, day);
  daysByZone.set(timeZone, known);
  return day;
};

/** What the clock on the wall shows, in minutes after midnight. */
const minutesOnTheWall = (at: Date, timeZone: string): number => {
  const [hours = 0, minutes = 0] = wallClockOf(timeZone).format(at).split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The business day a moment belongs to in a store: the day of its zone, the one before where the store's clock shows
 * less than its cut-off (domain.md 2.1, "Day boundaries"): wall time, also on days that have 23 or 25 hours. The only
 * place where a store-local day is worked out.
 */
export const businessDateOf = (at: Date, timeZone: string, dayCutoffMinutes = 0): LocalDate => {
  const day = dayIn(at, timeZone);
  if (dayCutoffMinutes === 0 || minutesOnTheWall(at, timeZone) >= dayCutoffMinutes) return day;
  return addDays(day, -1);
};

/** A store's clock from one of its days on: its zone, and when its day begins; null is from the beginning. */
export type ClockFrom = {
  readonly from: LocalDate | null;
  readonly timezone: string;
  readonly day_cutoff_minutes: number;
};

/**
 * The clock of a store: the one of today, and, where it was or will be another, all of them, the oldest first, the first
 * one from the beginning.
 */
export type StoreClock = {
  readonly timezone: string;
  readonly day_cutoff_minutes: number;
  readonly clocks?: readonly ClockFrom[] | null;
};

/**
 * The business day a moment belongs to in a store whose clock may have changed. A new clock counts from the beginning of
 * its first day by itself; what happened before that belongs to the days before, of which the last one is longer or
 * shorter: so no moment is without a day, and days follow one another.
 */
export const storeDayOf = (at: Date, { timezone, day_cutoff_minutes, clocks }: StoreClock): LocalDate => {
  if (!clocks) return businessDateOf(at, timezone, day_cutoff_minutes);
  let last: LocalDate | null = null;
  for (const clock of clocks.toReversed()) {
    const day = businessDateOf(at, clock.timezone, clock.day_cutoff_minutes);
    if (clock.from === null || day >= clock.from) return last === null ? day : earlier(day, last);
    last = addDays(clock.from, -1);
  }
  return last ?? businessDateOf(at, timezone, day_cutoff_minutes);
};

/** Whether the runtime knows this IANA zone. By name: an offset such as +05:30 is read the other way round by a database. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
};

/** Business days compare as text. */
export const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

/** A day as people read it in sentences: MM/DD/YYYY (specification 1, section 5). */
export const writtenDay = (day: LocalDate): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
