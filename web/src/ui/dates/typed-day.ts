/** Days as people type them. */
import { addDays, type LocalDate } from '@backroom/contract/kit/dates';

const words: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (name: string | undefined): number => months.indexOf((name ?? '').slice(0, 3)) + 1;

const two = (value: number) => String(value).padStart(2, '0');

/** The day, if the calendar has it. */
const dayOf = (year: number, month: number, day: number): LocalDate | null => {
  const full = year < 100 ? 2_000 + year : year;
  const text = `${full}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isReal && full >= 1900 && full <= 2200 ? text : null;
};

/**
 * Reads a typed day: `11/21/2026`, `11/21`, `11212026`, `2026-11-21`, `Nov 21`, `21 November 2026`, `today`,
 * `yesterday`. Without a year it is this one's. Null for what is no day.
 */
export const readDay = (typed: string, today: LocalDate): LocalDate | null => {
  const text = typed.trim().toLowerCase();
  const offset = words[text];
  if (offset !== undefined) return addDays(today, offset);
  const year = Number(today.slice(0, 4));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (american) return dayOf(Number(american[3] ?? year), Number(american[1]), Number(american[2]));
  const named = /^([a-z]{3,9})\.? +(\d{1,2})(?:,? +(\d{4}))?$/.exec(text);
  if (named) return dayOf(Number(named[3] ?? year), monthOf(named[1]), Number(named[2]));
  const turned = /^(\d{1,2})\.? +([a-z]{3,9})\.?,?(?: +(\d{4}))?$/.exec(text);
  return turned ? dayOf(Number(turned[3] ?? year), monthOf(turned[2]), Number(turned[1])) : null;
};
