import type { DiscountAllocation } from '@backroom/contract/order-document';
import type { TradeDay } from '../calendar.ts';
import { type DemoItem, items } from '../catalogue.ts';
import type { Season } from '../data/range.ts';
import { type Random, weightedPick } from '../random.ts';

/** What a shopper takes to the till: prices in cents, discounts of the whole line. */
export type CartLine = { item: DemoItem; quantity: number; discounts: DiscountAllocation[] };

export const grossOf = (line: CartLine) => line.quantity * line.item.priceCents;

export const discountOf = (line: CartLine) =>
  line.discounts.reduce((sum, discount) => sum + discount.amount_cents, 0);

const boosted = (season: Season, boost: number, damped: Season, damping: number) =>
  weightedPick(items, ({ popularity, product }) => {
    if (product.season === season) return popularity * boost;
    return product.season === damped ? popularity * damping : popularity;
  });

const pickers: Record<Season, (random: Random) => DemoItem> = {
  all: weightedPick(items, ({ popularity }) => popularity),
  holiday: boosted('holiday', 1.9, 'summer', 0.35),
  summer: boosted('summer', 2.2, 'holiday', 0.7),
  school: boosted('school', 1.8, 'holiday', 0.75),
};

/** What sells best on a day. */
export const seasonOf = (day: TradeDay): Season => {
  const date = day.date.slice(5);
  if (date >= '11-10' && date <= '12-24') return 'holiday';
  if (date >= '08-10' && date <= '09-15') return 'school';
  if (date >= '05-15' && date < '08-10') return 'summer';
  return 'all';
};

const lineCount = weightedPick([1, 2, 3, 4, 5, 7], (count) => [0, 37, 29, 17, 9, 6, 0, 2][count] ?? 0);

/** Cards, wrap and sweets are bought in twos and threes. */
const quantityOf = (random: Random, item: DemoItem) => {
  const cheap = item.priceCents < 800;
  if (!random.chance(cheap ? 0.34 : 0.07)) return 1;
  return cheap ? random.between(2, 5) : 2;
};

const addTo = (lines: CartLine[], item: DemoItem, quantity: number) => {
  const same = lines.find((line) => line.item === item);
  if (same) same.quantity += quantity;
  else lines.push({ item, quantity, discounts: [] });
};

/** What a shopper buys: mostly one to three things. */
export const fillCart = (random: Random, season: Season): CartLine[] => {
  const lines: CartLine[] = [];
  const pick = pickers[season];
  for (let count = lineCount(random); count > 0; count -= 1) {
    const item = pick(random);
    addTo(lines, item, quantityOf(random, item));
  }
  return lines;
};

const books = items.filter(({ product }) => product.type.endsWith('Books') || product.type === 'Stationery');

/** What a school or an office orders: some titles, many of each. */
export const fillSchoolCart = (random: Random): CartLine[] => {
  const lines: CartLine[] = [];
  for (let count = random.between(2, 5); count > 0; count -= 1) {
    addTo(lines, random.pick(books), random.between(3, 12));
  }
  return lines;
};
