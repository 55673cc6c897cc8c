/**
 * Money arithmetic. Inside it is always an integer number of cents; JSON carries dollars with at most
 * two decimals (domain.md 2.1, "Rounding").
 */
/** An integer number of cents. */
export type Cents = number;

/** The largest single amount accepted from outside: 20 million dollars, safe in a 32-bit column. */
export const MAX_AMOUNT_CENTS = 2_000_000_000;

/** Half-up, away from zero, once per value. Exact for the halves that doubles can hold. */
export const roundHalfUp = (value: number): number => {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
};

/** 12.34 → 1234. Half a cent rounds away from zero; tolerates binary noise such as 1.005. */
export const toCents = (dollars: number): Cents => roundHalfUp(Number((dollars * 100).toPrecision(15)));

/** 1234 → 12.34, the form JSON carries. */
export const toDollars = (cents: Cents): number => {
  if (cents === 0) return 0;
  // The nearest number to the quotient is what its two decimals are read as.
  return Number.isInteger(cents) ? cents / 100 : Number((cents / 100).toFixed(2));
};

/**
 * Reads a decimal text exactly ("$1,234.5", "-0.005", "12"), rounding half-up past the second decimal.
 * Returns null for anything that isn't one plain amount.
 */
export const parseCents = (text: string): Cents | null => {
  const match = /^(-?)\$?\s*(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(text.trim());
  if (!match || (match[3] === undefined && !match[4])) return null;
  const whole = Number((match[3] ?? '0').replaceAll(',', ''));
  const fraction = (match[4] ?? '').padEnd(3, '0');
  const cents = whole * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(cents)) return null;
  const negative = match[1] === '-' || match[2] === '-';
  return negative && cents !== 0 ? -cents : cents;
};

/** Rounds towards minus infinity, where BigInt's division rounds towards zero. */
const floorDivide = (dividend: bigint, divisor: bigint) => {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
};

/**
 * Splits a total by weights so that the parts sum to it exactly: largest remainder, ties to the
 * earlier part (domain.md 2.1). Weights are whole numbers; a negative one takes the other way, but
 * their sum must be positive. All weights zero: the first part takes everything.
 */
export const allocate = (total: Cents, weights: readonly number[]): Cents[] => {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  if (sum < 0) throw new RangeError('Weights of an allocation must not sum to less than nothing');
  const sign = total < 0 ? -1n : 1n;
  const whole = BigInt(total) * sign;
  const bigSum = BigInt(sum);
  const shares = weights.map((weight, index) => {
    const scaled = whole * BigInt(weight);
    const cents = floorDivide(scaled, bigSum);
    return { index, cents, remainder: scaled - cents * bigSum };
  });
  let left = whole - shares.reduce((a, share) => a + share.cents, 0n);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left <= 0n) break;
    share.cents += 1n;
    left -= 1n;
  }
  return shares.map((share) => Number(share.cents * sign));
};

/**
 * Whether the fourteen digits that count of a number may round otherwise than the number does. Writing them down takes ten times as long
 * as all the rest, and hardly any number is as near to a half.
 */
const isNearHalf = (value: number): boolean => {
  const size = Math.abs(value);
  return !(size < 1e9) || Math.abs(size - Math.floor(size) - 0.5) < 1e-4;
};

/** `part ÷ whole × 100` with 2 decimals (or more), half-up; null where there is nothing to divide by. */
export const percent = (part: number, whole: number, decimals = 2): number | null => {
  if (whole === 0) return null;
  const scale = 10 ** decimals;
  const scaled = (part / whole) * 100 * scale;
  return roundHalfUp(isNearHalf(scaled) ? Number(scaled.toPrecision(14)) : scaled) / scale;
};

/**
 * Change of a figure against an earlier one, in percent of the earlier one. Null where there was nothing to compare
 * with, and across zero: from a loss to a profit there is no percentage.
 */
export const changePercent = (now: number, before: number, decimals = 2): number | null =>
  before === 0 || now * before < 0 ? null : percent(now - before, Math.abs(before), decimals);
