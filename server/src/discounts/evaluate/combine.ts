import { after, amountOf, type Gift, give, type Progress } from './give.ts';
import type { StoreDiscount } from './types.ts';

/** Beyond so many that could go together, only those that give most by themselves are tried in all sets. */
const MOST_TRIED = 8;

type Kind = keyof StoreDiscount['combines'];

const kinds: Record<StoreDiscount['discount_type'], Kind> = {
  ORDER: 'order',
  PRODUCT: 'product',
  BXGY: 'product',
  SHIPPING: 'shipping',
};

/** Deals take units first, then products, then the order, shipping last. */
const turns: Record<StoreDiscount['discount_type'], number> = { BXGY: 0, PRODUCT: 1, ORDER: 2, SHIPPING: 3 };

/** Whether both say so: each is asked about the other's kind. */
const goTogether = (a: StoreDiscount, b: StoreDiscount): boolean =>
  a.combines[kinds[b.discount_type]] && b.combines[kinds[a.discount_type]];

export type Chosen = { gifts: Map<string, Gift>; amount: number };

const inTurn = (a: StoreDiscount, b: StoreDiscount) =>
  turns[a.discount_type] - turns[b.discount_type] || (a.id < b.id ? -1 : 1);

/** Gives these one after the other; one that gives nothing beside the others is left out. */
const together = (progress: Progress, discounts: readonly StoreDiscount[]): Chosen => {
  const gifts = new Map<string, Gift>();
  let [cart, amount] = [progress, 0];
  for (const discount of discounts.toSorted(inTurn)) {
    const given = give(cart, discount);
    if ('reason' in given || amountOf(given) === 0) continue;
    gifts.set(discount.id, given);
    amount += amountOf(given);
    cart = after(cart, given);
  }
  return { gifts, amount };
};

/** All sets of discounts that go together, the empty one left out. */
const setsOf = (discounts: readonly StoreDiscount[]): StoreDiscount[][] => {
  const [first, ...others] = discounts;
  if (!first) return [];
  const without = setsOf(others);
  const fitting = without.filter((set) => set.every((one) => goTogether(first, one)));
  return [[first], ...fitting.map((set) => [first, ...set]), ...without];
};

const isBetter = (one: Chosen, than: Chosen) =>
  one.amount > than.amount || (one.amount === than.amount && one.gifts.size < than.gifts.size);

/** The set that gives most; of equal ones the one with the fewest discounts, then the first by id. */
export const bestOf = (progress: Progress, candidates: readonly StoreDiscount[]): Chosen => {
  const byValue = candidates
    .map((discount) => ({ discount, amount: together(progress, [discount]).amount }))
    .toSorted((a, b) => b.amount - a.amount || (a.discount.id < b.discount.id ? -1 : 1))
    .map(({ discount }) => discount);
  let best: Chosen = { gifts: new Map(), amount: 0 };
  for (const set of setsOf(byValue.slice(0, MOST_TRIED))) {
    const chosen = together(progress, set);
    if (isBetter(chosen, best)) best = chosen;
  }
  return best;
};
