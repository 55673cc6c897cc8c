import { after, amountOf, beginning, type Gift, give, type Progress } from './give.ts';
import { type Excluded, takesPart } from './items.ts';
import { standsBack } from './refusals.ts';
import type { CartLine, Situation, StoreDiscount } from './types.ts';

type Kind = keyof StoreDiscount['combines'];

/** A discount that was on an order already, with what it took off: what it took is a fact. */
export type There = {
  kind: Kind;
  combines: StoreDiscount['combines'];
  /** Cents off each line, in the order of the lines. */
  off: readonly number[];
  shipping: number;
};

/** What one discount more gives, and what others gave that it takes the place of. */
export type Beside = {
  off: number[];
  shipping: number;
  given: number;
  insteadOf: number;
  /** Cents that those it goes together with still take off each line. */
  others: number[];
};

const kinds: Record<StoreDiscount['discount_type'], Kind> = {
  ORDER: 'order',
  PRODUCT: 'product',
  BXGY: 'product',
  SHIPPING: 'shipping',
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const giftOf = ({ off, shipping }: There, places: readonly number[]): Gift => ({
  off: places.map((place) => off[place] ?? 0),
  shipping,
  used: [],
});

/** Units that a discount on products was on take part in no other one. */
const withUsed = (progress: Progress, { kind, off }: There, places: readonly number[]): Progress =>
  kind === 'product'
    ? {
        ...progress,
        free: progress.free.map((units, index) => ((off[places[index] ?? -1] ?? 0) > 0 ? 0 : units)),
      }
    : progress;

/**
 * What a discount gives on an order beside those that were on it: together with those that allow it, instead of those that don't
 * where it gives more than they did. By the same rules as `evaluate`. Null where it gives nothing.
 */
export const giveBeside = (
  lines: readonly CartLine[],
  shippingCents: number,
  discount: StoreDiscount,
  situation: Situation,
  there: readonly There[],
  isExcluded: Excluded,
): Beside | null => {
  if (standsBack(discount, situation)) return null;
  const places = lines.flatMap((line, index) => (takesPart(line, isExcluded) ? [index] : []));
  const part = lines.filter((_, index) => places.includes(index));
  const own = kinds[discount.discount_type];
  const goesWith = (other: There) => discount.combines[other.kind] && other.combines[own];
  let progress = beginning(part, shippingCents);
  for (const other of there.filter(goesWith)) {
    progress = withUsed(after(progress, giftOf(other, places)), other, places);
  }
  const gift = give(progress, discount);
  if ('reason' in gift || amountOf(gift) === 0) return null;
  const insteadOf = sum(
    there.filter((other) => !goesWith(other)).map((other) => sum(other.off) + other.shipping),
  );
  const given = amountOf(gift);
  if (given <= insteadOf) return null;
  const off = lines.map((_, index) => gift.off[places.indexOf(index)] ?? 0);
  const others = lines.map((_, index) => sum(there.filter(goesWith).map((other) => other.off[index] ?? 0)));
  return { off, shipping: gift.shipping, given, insteadOf, others };
};
