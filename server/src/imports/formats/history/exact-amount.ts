/** Millionths of a dollar: taxes are recorded with up to six decimals and rounded once per order. */
export type Micros = number;

const PER_CENT = 10_000;

/** "26.1415" as 26,141,500; null for what isn't one plain amount of at most six decimals. */
export const parseMicros = (text: string): Micros | null => {
  const match = /^(-?)\$?\s*(\d{1,9}(?:,\d{3})*)?(?:\.(\d{0,6}))?\d*$/.exec(text.trim());
  if (!match || (match[2] === undefined && !match[3])) return null;
  const whole = Number((match[2] ?? '0').replaceAll(',', ''));
  const micros = whole * 1_000_000 + Number((match[3] ?? '').padEnd(6, '0'));
  return match[1] === '-' ? 0 - micros : micros;
};

/** Half-up, away from zero. Exact: the remainder is an integer. */
export const microsToCents = (micros: Micros): number => {
  const size = Math.abs(micros);
  const cents = Math.floor(size / PER_CENT) + (size % PER_CENT >= PER_CENT / 2 ? 1 : 0);
  return micros < 0 ? 0 - cents : cents;
};
