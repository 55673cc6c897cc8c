import { countOf, formatMoney } from '../ui/text/format.ts';

type Hour = { weekday: number; hour: number; orders: number; gross_sales: number };

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** "12a", "6a", "12p": short enough for a phone. */
export const hourNames = Array.from(
  { length: 24 },
  (_, hour) => `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'a' : 'p'}`,
);

/** A week of hours, Monday first; hours without orders hold zero. */
export const hourCells = (hours: readonly Hour[]) => {
  const found = new Map(hours.map((one) => [`${one.weekday} ${one.hour}`, one]));
  return weekdayNames.map((day, row) =>
    hourNames.map((name, hour) => {
      const one = found.get(`${row + 1} ${hour}`);
      const words = `${day} ${name}: ${countOf(one?.orders ?? 0, 'order')}, ${formatMoney(one?.gross_sales ?? 0)} gross`;
      return { value: one?.orders ?? 0, words };
    }),
  );
};
