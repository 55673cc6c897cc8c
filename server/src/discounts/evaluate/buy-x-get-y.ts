import { roundHalfUp } from '@backroom/contract/kit/money';
import type { BuyXGetY, Value } from './types.ts';

/** Equal units of one line that are still free, and what they count as. */
export type Units = { line: number; price: number; count: number; buys: boolean; gets: boolean };

export type Taken = { line: number; price: number; count: number };

export type Deal = {
  /** How often it fits. */
  times: number;
  bought: Taken[];
  got: Taken[];
};

const countOf = (units: readonly { count: number }[]) => units.reduce((sum, { count }) => sum + count, 0);

/** Takes so many from the front; what is left comes back. */
const take = <U extends { count: number }>(units: readonly U[], wanted: number) => {
  const taken: U[] = [];
  const left: U[] = [];
  let open = wanted;
  for (const one of units) {
    const count = Math.min(open, one.count);
    open -= count;
    if (count > 0) taken.push({ ...one, count });
    if (one.count > count) left.push({ ...one, count: one.count - count });
  }
  return { taken, left };
};

const dearestFirst = (a: Units, b: Units) => b.price - a.price || a.line - b.line;
const cheapestFirst = (a: Units, b: Units) => a.price - b.price || a.line - b.line;

/** The deal made so many times; null where the units don't suffice for the last one to give anything. */
const madeTimes = (times: number, units: readonly Units[], deal: BuyXGetY): Deal | null => {
  const ofBuys = units.filter(({ buys, gets }) => buys && !gets).toSorted(dearestFirst);
  const ofBoth = units.filter(({ buys, gets }) => buys && gets).toSorted(dearestFirst);
  const ofGets = units.filter(({ buys, gets }) => gets && !buys);
  const needed = times * deal.buys_quantity;
  const first = take(ofBuys, needed);
  const second = take(ofBoth, needed - countOf(first.taken));
  const bought = [...first.taken, ...second.taken];
  if (countOf(bought) < needed) return null;
  const { taken: got } = take(
    [...ofGets, ...second.left].toSorted(cheapestFirst),
    times * deal.gets_quantity,
  );
  if (countOf(got) <= (times - 1) * deal.gets_quantity) return null;
  return { times, bought, got };
};

/**
 * Buys and gets of a deal: made as often as the units allow, no unit twice, the cheapest got (domain.md 3.4, BXGY). What is
 * bought is taken from what can't be got first, so that the deal fits most often. Zero times where it doesn't fit once.
 */
export const dealOf = (units: readonly Units[], deal: BuyXGetY): Deal => {
  const most = Math.floor(countOf(units.filter(({ buys }) => buys)) / deal.buys_quantity);
  let [fits, tooMany] = [0, Math.min(most, deal.uses_per_order ?? most) + 1];
  // Who can make it n times can make it fewer times.
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (madeTimes(middle, units, deal)) fits = middle;
    else tooMany = middle;
  }
  return (fits > 0 ? madeTimes(fits, units, deal) : null) ?? { times: 0, bought: [], got: [] };
};

/** Cents off these units; fixed means off each of them, and never more than they cost. */
export const offUnits = (value: Value, { price, count }: Taken): number =>
  value.type === 'FIXED'
    ? Math.min(value.cents, price) * count
    : roundHalfUp((price * count * value.hundredths) / 10_000);
