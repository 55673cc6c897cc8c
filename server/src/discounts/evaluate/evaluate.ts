import { bestOf } from './combine.ts';
import { amountOf, beginning, give } from './give.ts';
import { type Excluded, takesPart } from './items.ts';
import { refused, standsBack, unknownCode } from './refusals.ts';
import type { Cart, CartLine, Evaluated, Refused, Situation, StoreDiscount } from './types.ts';

/** One order of lines, however they came: remainders of cents go to the same ones. */
const inOneOrder = (a: CartLine, b: CartLine) =>
  b.unit_price_cents * b.quantity - a.unit_price_cents * a.quantity ||
  b.unit_price_cents - a.unit_price_cents ||
  (`${a.sku} ${a.product} ${a.id}` < `${b.sku} ${b.product} ${b.id}` ? -1 : 1);

const typed = (code: string) => code.trim().toUpperCase();

/** Automatic ones, and those whose code was typed; codes that nobody knows. */
const called = (discounts: readonly StoreDiscount[], codes: readonly string[]) => {
  const given = [...new Set(codes.map(typed).filter((code) => code !== ''))];
  const known = new Set(discounts.map(({ code }) => code));
  return {
    asked: discounts.filter(({ code }) => code === null || given.includes(code)),
    unknown: given.filter((code) => !known.has(code)),
  };
};

/**
 * What a cart is given, line by line, in cents: each discount's gift is the sum of its allocations, no line goes below
 * zero, and where discounts don't go together those that give most are chosen (domain.md 3.4; section 4, rows 9 to 17).
 * Pure: the discounts are those of one store, counted and resolved there.
 * @param isExcluded SKUs that no discount is given on, at the moment of the cart
 */
export const evaluate = (
  cart: Cart,
  discounts: readonly StoreDiscount[],
  situation: Situation,
  isExcluded: Excluded = () => false,
): Evaluated => {
  const { asked, unknown } = called(discounts, cart.codes);
  const lines = cart.lines.filter((line) => takesPart(line, isExcluded)).toSorted(inOneOrder);
  const progress = beginning(lines, cart.shipping_cents);
  const told: Refused[] = unknown.map(unknownCode);
  const candidates: StoreDiscount[] = [];
  for (const discount of asked) {
    const reason = standsBack(discount, situation);
    const given = reason ? { reason } : give(progress, discount);
    if ('reason' in given) told.push(refused(discount, given.reason));
    else if (amountOf(given) === 0) told.push(refused(discount, 'NO_ITEMS'));
    else candidates.push(discount);
  }
  const { gifts, amount } = bestOf(progress, candidates);
  for (const discount of candidates) {
    if (!gifts.has(discount.id)) told.push(refused(discount, 'BETTER_ONE_APPLIED'));
  }
  const places = new Map(lines.map((line, index) => [line.id, index]));
  return {
    lines: cart.lines.map(({ id }) => {
      const place = places.get(id);
      const own = [...gifts].flatMap(([discount_id, { off }]) => {
        const amount_cents = place === undefined ? 0 : (off[place] ?? 0);
        return amount_cents === 0 ? [] : [{ discount_id, amount_cents }];
      });
      return { id, discounts: own, discount_cents: own.reduce((sum, one) => sum + one.amount_cents, 0) };
    }),
    shipping: [...gifts].flatMap(([discount_id, { shipping }]) =>
      shipping === 0 ? [] : [{ discount_id, amount_cents: shipping }],
    ),
    applied: asked.flatMap(({ id, title, code }) => {
      const gift = gifts.get(id);
      return gift ? [{ discount_id: id, title, code, amount_cents: amountOf(gift) }] : [];
    }),
    refused: told,
    discount_cents: amount,
  };
};
