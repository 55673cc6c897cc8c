import type { Cents } from '@backroom/contract/kit/money';

/** An order of a day as its shop lists it, and as it is kept here. */
export type Theirs = { number: string; name: string; updatedAt: Date; total: Cents };
export type Ours = { number: string; name: string; updatedAt: Date | null; total: Cents };

/** How an order differs: it isn't here, isn't there, is older here, or comes to another amount. */
export type Difference = {
  number: string;
  name: string;
  what: 'missing' | 'extra' | 'older' | 'amount';
  /** Null where there is none. */
  ours: Cents | null;
  theirs: Cents | null;
};

/** What differs between a day's orders here and in the shop, the shop's own order kept. Pure. */
export const compareDay = (theirs: readonly Theirs[], ours: readonly Ours[]): Difference[] => {
  const here = new Map(ours.map((order) => [order.number, order]));
  const there = new Set(theirs.map(({ number }) => number));
  const differing = theirs.flatMap(({ number, name, updatedAt, total }): Difference[] => {
    const known = here.get(number);
    if (!known) return [{ number, name, what: 'missing', ours: null, theirs: total }];
    if (known.updatedAt === null || known.updatedAt < updatedAt) {
      return [{ number, name, what: 'older', ours: known.total, theirs: total }];
    }
    return known.total === total ? [] : [{ number, name, what: 'amount', ours: known.total, theirs: total }];
  });
  const extra = ours
    .filter(({ number }) => !there.has(number))
    .map(
      ({ number, name, total }): Difference => ({ number, name, what: 'extra', ours: total, theirs: null }),
    );
  return [...differing, ...extra];
};
