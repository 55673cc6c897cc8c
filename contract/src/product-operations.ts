/**
 * What can be done to many products at once, worked out one value at a time: for the preview on the page and the change
 * on the server (domain.md 3.5). Money is integer cents here. Without schemas, so that pages load it cheaply.
 */
export const textFields = [
  'title',
  'vendor',
  'product_type',
  'product_category',
  'seo_title',
  'seo_description',
] as const;
export const amountFields = ['price', 'compare_at_price', 'unit_cost'] as const;
export const roundings = ['none', '.00', '.95', '.99'] as const;

export type AmountField = (typeof amountFields)[number];
export type Rounding = (typeof roundings)[number];

export type AmountOperation = {
  op: 'set' | 'plus' | 'minus' | 'percent';
  /** Cents; for `percent` per cent, which may be negative. */
  value: number;
  rounding: Rounding;
};

const endings: Record<Exclude<Rounding, 'none'>, number> = { '.00': 0, '.95': 95, '.99': 99 };

/** The nearest amount with an ending, of two as near the higher; never below the ending itself. */
export const roundTo = (cents: number, rounding: Rounding): number => {
  if (rounding === 'none') return cents;
  const ending = endings[rounding];
  return Math.max(ending, Math.floor((cents - ending + 50) / 100) * 100 + ending);
};

/**
 * An amount after an operation. Nothing stays nothing: there is no 10 % of a price that nobody entered. Never below zero.
 */
export const afterOperation = (
  before: number | null,
  { op, value, rounding }: AmountOperation,
): number | null => {
  if (op === 'set') return roundTo(value, rounding);
  if (before === null) return null;
  const moved =
    op === 'percent'
      ? Math.floor((before * (100 + value)) / 100 + 0.5)
      : op === 'plus'
        ? before + value
        : before - value;
  return Math.max(0, roundTo(moved, rounding));
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Tags or collections after an operation; the spelling of what is there stays. */
export const listAfter = (
  before: readonly string[],
  op: 'add' | 'remove' | 'replace',
  values: readonly string[],
): string[] => {
  if (op === 'remove') return before.filter((one) => !values.some((value) => same(value, one)));
  const kept = op === 'replace' ? [] : [...before];
  for (const value of values) if (!kept.some((one) => same(one, value))) kept.push(value);
  return kept;
};

type Prices = { price: number; compare_at_price: number | null; unit_cost: number | null };

/** What to look at before prices are changed so. */
export const warningsOf = (before: Prices, after: Prices): string[] => {
  const warnings: string[] = [];
  if (after.unit_cost !== null && after.price < after.unit_cost) warnings.push('The price is under the cost');
  if (before.price > 0 && Math.abs(after.price - before.price) * 2 > before.price) {
    warnings.push('The price changes by more than 50 %');
  }
  if (after.compare_at_price !== null && after.compare_at_price <= after.price) {
    warnings.push('The compare-at price is not above the price');
  }
  return warnings;
};
