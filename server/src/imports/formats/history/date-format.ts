import { ImportError } from '../../../platform/file-import/import-error.ts';
import { isPlausibleDay } from '../../../platform/file-import/input/moment.ts';

/** A day as "2025-03-31" and, where the text holds one, a time as "18:05:00". */
export type LocalMoment = { day: string; time: string | null };

const TOKENS: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  A: '(?<half>[AaPp]\\.?[Mm]\\.?)',
};

/** "24" is 2024; what would lie ahead by more than a year was a hundred years before. */
const wholeYear = (year: string): string => {
  if (year.length === 4) return year;
  const near = 2000 + Number(year);
  return String(near > new Date().getUTCFullYear() + 1 ? near - 100 : near);
};

const two = (number: number) => String(number).padStart(2, '0');

const hour24 = (hour: number, half: string | undefined): number => {
  if (!half) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
};

const timeOf = (groups: Record<string, string | undefined>): string | null => {
  if (groups.hour === undefined) return null;
  const hour = hour24(Number(groups.hour), groups.half);
  const minute = Number(groups.minute ?? 0);
  const second = Number(groups.second ?? 0);
  return hour > 23 || minute > 59 || second > 59 ? null : `${two(hour)}:${two(minute)}:${two(second)}`;
};

type ReadDate = (text: string) => LocalMoment | null;

/** Compiles one format: "M/D/YYYY", "YYYY-MM-DD HH:mm". Throws an ImportError where it names no whole day. */
const compileFormat = (format: string): ReadDate => {
  const source = format
    .split(/(YYYY|YY|MM|M|DD|D|HH|H|mm|ss|A)/)
    .map((part) => TOKENS[part] ?? part.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .join('');
  if (!/<year>/.test(source) || !/<month>/.test(source) || !/<day>/.test(source)) {
    throw new ImportError(`The date format “${format}” lacks year, month or day.`);
  }
  const pattern = new RegExp(`^${source}$`);
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    if (!groups) return null;
    const day = `${wholeYear(groups.year ?? '')}-${two(Number(groups.month))}-${two(Number(groups.day))}`;
    const time = timeOf(groups);
    if (!isPlausibleDay(day) || (groups.hour !== undefined && time === null)) return null;
    return { day, time };
  };
};

/** Reads dates in any of these formats, the first that fits; null where none does. */
export const compileDates = (formats: readonly string[]): ReadDate => {
  const readers = formats.map(compileFormat);
  return (text) => {
    for (const read of readers) {
      const found = read(text);
      if (found) return found;
    }
    return null;
  };
};

const TIME = /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<half>[AaPp]\.?[Mm]\.?)?$/;

/** "13:08", "1:08:30 PM" as "13:08:00"; null where it is no time. */
export const parseTime = (text: string): string | null => {
  const groups = TIME.exec(text.trim())?.groups;
  return groups ? timeOf(groups) : null;
};
