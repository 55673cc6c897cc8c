import { addDays } from '@backroom/contract/kit/dates';

/** A day of trade in a zone: how busy it is, when the doors are open, and what local time is in UTC. */
export type TradeDay = {
  date: string;
  /** Days since 2000-01-01: part of the ids of that day's orders. */
  number: number;
  /** How many orders come in beside an average day; 0 where the doors stay closed. */
  shop: number;
  web: number;
  isHolidaySeason: boolean;
};

const dayOfWeek = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The nth weekday of a month (Sunday is 0), as a date. */
const nthOf = (year: string, month: string, weekday: number, nth: number) => {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
};

const shopByWeekday = [1.12, 0.74, 0.76, 0.82, 0.92, 1.14, 1.5];
const webByWeekday = [1.14, 1.08, 1.02, 1.0, 0.96, 0.88, 0.92];
const byMonth = [0.76, 0.82, 0.86, 0.95, 0.96, 0.96, 0.88, 0.95, 0.86, 0.95, 1.22, 1.95];

/** Days unlike their neighbours; closed doors are 0. */
const specialDay = (date: string): { shop: number; web: number } => {
  const year = date.slice(0, 4);
  const day = date.slice(5);
  const thanksgiving = nthOf(year, '11', 4, 4);
  const mothersDay = nthOf(year, '05', 0, 2);
  if (day === '12-25') return { shop: 0, web: 0.25 };
  if (day === '01-01') return { shop: 0, web: 0.8 };
  if (date === thanksgiving) return { shop: 0, web: 1.2 };
  if (date === addDays(thanksgiving, 1)) return { shop: 2.4, web: 2.6 };
  if (date === addDays(thanksgiving, 2)) return { shop: 1.6, web: 1.4 };
  if (date === addDays(thanksgiving, 4)) return { shop: 1, web: 3 };
  if (day >= '12-26') return { shop: 0.55, web: 0.4 };
  if (day >= '12-20') return { shop: 1.45, web: 0.5 };
  if (day >= '12-10' && day < '12-20') return { shop: 1.2, web: 1.3 };
  if (day >= '02-08' && day <= '02-14') return { shop: 1.3, web: 1.25 };
  if (date <= mothersDay && date >= addDays(mothersDay, -6)) return { shop: 1.25, web: 1.2 };
  if (day >= '08-15' && day <= '09-07') return { shop: 1.12, web: 1.1 };
  return { shop: 1, web: 1 };
};

/** What a date is like for trade. The chain grows by 7 % a year, its web shops faster; `year` is where 1 stands. */
export const tradeDay = (date: string, year: number): TradeDay => {
  const weekday = dayOfWeek(date);
  const month = Number(date.slice(5, 7)) - 1;
  const years = (Date.parse(date) - Date.UTC(year, 0)) / (365.25 * 86_400_000);
  const special = specialDay(date);
  const season = byMonth[month] ?? 1;
  return {
    date,
    number: Math.round((Date.parse(date) - Date.parse('2000-01-01')) / 86_400_000),
    shop: (shopByWeekday[weekday] ?? 1) * season * special.shop * 1.07 ** years,
    web: (webByWeekday[weekday] ?? 1) * season * special.web * 1.12 ** years,
    isHolidaySeason: date.slice(5) >= '11-15' && date.slice(5) <= '12-24',
  };
};

/** Opening hours of the doors in minutes of the day: 11–18 on Sundays, 10–19 else, longer before Christmas. */
export const openingHours = (day: TradeDay): { from: number; to: number } => {
  if (day.date.endsWith('12-24')) return { from: 540, to: 960 };
  const sunday = dayOfWeek(day.date) === 0;
  if (day.isHolidaySeason) return sunday ? { from: 600, to: 1_140 } : { from: 540, to: 1_260 };
  return sunday ? { from: 660, to: 1_080 } : { from: 600, to: 1_140 };
};

const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

const clockOf = (timeZone: string) => {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
};

/** Minutes to add to a zone's local time to get UTC, around noon of that day; whole hours west of Greenwich only. */
const offsetOf = (timeZone: string, date: string): number => {
  const key = `${timeZone} ${date}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const parts = clockOf(timeZone).formatToParts(Date.parse(`${date}T18:00:00Z`));
    offset = (18 - Number(parts.find(({ type }) => type === 'hour')?.value)) * 60;
    offsets.set(key, offset);
  }
  return offset;
};

/** A local time of a day, in seconds since its midnight, as a moment; times before 3:00 are never asked for. */
export const momentOf = (timeZone: string, date: string, seconds: number): number =>
  Date.parse(`${date}T00:00:00Z`) + (offsetOf(timeZone, date) * 60 + seconds) * 1_000;
