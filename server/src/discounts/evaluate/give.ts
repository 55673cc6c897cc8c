import { allocate, roundHalfUp } from '@backroom/contract/kit/money';
import { dealOf, offUnits } from './buy-x-get-y.ts';
import { covers, grossOf } from './items.ts';
import type { CartLine, Minimum, Refusal, StoreDiscount } from './types.ts';

/** A cart while discounts are being given on it, one after the other. Lines are those that take part. */
export type Progress = {
  lines: readonly CartLine[];
  /** Cents that are left of each line. */
  left: number[];
  /** Units of each line that no discount on products has used. */
  free: number[];
  /** Cents that are left of shipping. */
  shipping: number;
};

export const beginning = (lines: readonly CartLine[], shipping: number): Progress => ({
  lines,
  left: lines.map(grossOf),
  free: lines.map((line) => line.quantity),
  shipping,
});

/** What one discount gives: cents off each line of `progress`, and off shipping. */
export type Gift = { off: number[]; shipping: number; used: number[] };

export type Given = Gift | { reason: Exclude<Refusal, 'UNKNOWN_CODE'> };

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** What is left of a line, without the tax inside it. */
const untaxed = ({ left }: Progress, line: CartLine, index: number): number => {
  const gross = grossOf(line);
  const cents = left[index] ?? 0;
  return gross === 0 ? 0 : cents - roundHalfUp(((line.tax_cents ?? 0) * cents) / gross);
};

const reaches = (progress: Progress, eligible: readonly number[], minimum: Minimum): boolean => {
  const sumOf = (of: (line: CartLine, index: number) => number) =>
    total(progress.lines.map((line, index) => (eligible.includes(index) ? of(line, index) : 0)));
  if (minimum.type === 'SUBTOTAL') {
    return sumOf((line, index) => untaxed(progress, line, index)) >= minimum.cents;
  }
  if (minimum.type === 'QUANTITY') return sumOf((line) => line.quantity) >= minimum.quantity;
  return true;
};

/** An amount spread over lines by what is left of them, largest remainder, never more than that. */
const spread = ({ left }: Progress, over: readonly number[], cents: number): number[] => {
  const shares = allocate(
    cents,
    over.map((index) => left[index] ?? 0),
  );
  return left.map((_, index) => (over.includes(index) ? (shares[over.indexOf(index)] ?? 0) : 0));
};

const ofOrder = (progress: Progress, { value }: StoreDiscount, eligible: readonly number[]): Gift => {
  const open = total(eligible.map((index) => progress.left[index] ?? 0));
  const wanted = value.type === 'FIXED' ? value.cents : roundHalfUp((open * value.hundredths) / 10_000);
  return { off: spread(progress, eligible, Math.min(wanted, open)), shipping: 0, used: [] };
};

/** Off each product: only units that no other discount on products has used. */
const ofProducts = (progress: Progress, discount: StoreDiscount, eligible: readonly number[]): Gift => {
  const free = eligible.filter((index) => (progress.free[index] ?? 0) > 0);
  const openOf = (index: number) => {
    const line = progress.lines[index];
    const units = progress.free[index] ?? 0;
    if (!line) return 0;
    return units === line.quantity
      ? (progress.left[index] ?? 0)
      : Math.min(progress.left[index] ?? 0, units * line.unit_price_cents);
  };
  const { value } = discount;
  const used = progress.free.map((units, index) => (free.includes(index) ? units : 0));
  if (value.type === 'FIXED' && discount.once_per_order) {
    const open = free.map(openOf);
    const shares = allocate(Math.min(value.cents, total(open)), open);
    return {
      off: progress.left.map((_, index) => (free.includes(index) ? (shares[free.indexOf(index)] ?? 0) : 0)),
      shipping: 0,
      used,
    };
  }
  const off = progress.left.map((_, index) => {
    if (!free.includes(index)) return 0;
    const open = openOf(index);
    return value.type === 'FIXED'
      ? Math.min(value.cents * (progress.free[index] ?? 0), open)
      : roundHalfUp((open * value.hundredths) / 10_000);
  });
  return { off, shipping: 0, used };
};

const ofDeal = (progress: Progress, discount: StoreDiscount): Given => {
  const { bxgy, items, value } = discount;
  if (!bxgy) return { reason: 'NO_ITEMS' };
  const units = progress.lines.map((line, index) => ({
    line: index,
    price:
      line.gross_cents === undefined ? line.unit_price_cents : Math.floor(line.gross_cents / line.quantity),
    count: progress.free[index] ?? 0,
    buys: covers(bxgy.buys, line),
    gets: covers(items, line),
  }));
  const bought = total(units.map(({ buys, count }) => (buys ? count : 0)));
  if (bought < bxgy.buys_quantity) return { reason: bought === 0 ? 'NO_ITEMS' : 'NOT_ENOUGH_BOUGHT' };
  const deal = dealOf(units, bxgy);
  if (deal.times === 0) return { reason: 'NOTHING_TO_GET' };
  const sumOf = (taken: typeof deal.got, of: (one: (typeof taken)[number]) => number) =>
    progress.left.map((_, index) => total(taken.filter((one) => one.line === index).map(of)));
  const off = sumOf(deal.got, (one) => offUnits(value, one)).map((cents, index) =>
    Math.min(cents, progress.left[index] ?? 0),
  );
  return { off, shipping: 0, used: sumOf([...deal.bought, ...deal.got], (one) => one.count) };
};

/** What a discount gives on what the ones before it have left; why not, where it gives nothing. */
export const give = (progress: Progress, discount: StoreDiscount): Given => {
  const isDeal = discount.discount_type === 'BXGY';
  const eligible = progress.lines.flatMap((line, index) =>
    covers(discount.items, line) || (isDeal && discount.bxgy && covers(discount.bxgy.buys, line))
      ? [index]
      : [],
  );
  if (eligible.length === 0) return { reason: 'NO_ITEMS' };
  if (!reaches(progress, eligible, discount.minimum)) return { reason: 'MINIMUM_NOT_REACHED' };
  if (discount.discount_type === 'SHIPPING') {
    if (progress.shipping === 0) return { reason: 'NO_SHIPPING' };
    return { off: progress.left.map(() => 0), shipping: progress.shipping, used: [] };
  }
  if (isDeal) return ofDeal(progress, discount);
  return discount.discount_type === 'ORDER'
    ? ofOrder(progress, discount, eligible)
    : ofProducts(progress, discount, eligible);
};

export const amountOf = ({ off, shipping }: Gift): number => total(off) + shipping;

/** The cart after a discount was given on it. */
export const after = (progress: Progress, { off, shipping, used }: Gift): Progress => ({
  ...progress,
  left: progress.left.map((cents, index) => cents - (off[index] ?? 0)),
  free: progress.free.map((units, index) => units - (used[index] ?? 0)),
  shipping: progress.shipping - shipping,
});
