import { allocate } from '@backroom/contract/kit/money';
import type { OrderDiscount } from '@backroom/contract/order-document';
import type { TradeDay } from '../calendar.ts';
import { discounts, loyaltyPoints } from '../data/discounts.ts';
import type { Random } from '../random.ts';
import { type CartLine, discountOf, grossOf } from './cart.ts';

/** What a shopper brings to the till beside the goods. */
export type Shopper = {
  random: Random;
  day: TradeDay;
  inShop: boolean;
  /** Whether the store knows who it is. */
  known: boolean;
  /** Dollars of loyalty points that may be used, already whole. */
  points: number;
  /** Whether these goods are shipped at a price. */
  ships: boolean;
};

/** The discounts of one order, in the order in which lines refer to them. */
export type Promotions = { given: OrderDiscount[]; freeShipping: number | null; pointsUsed: number };

const isBlackFriday = ({ date }: TradeDay) => {
  const day = new Date(`${date}T00:00:00Z`);
  // The Friday after the fourth Thursday of November, and the three days that follow.
  const friday = new Date(Date.UTC(day.getUTCFullYear(), 10, 1));
  friday.setUTCDate(1 + ((4 - friday.getUTCDay() + 7) % 7) + 22);
  const since = (day.getTime() - friday.getTime()) / 86_400_000;
  return since >= 0 && since <= 3;
};

const between = ({ date }: TradeDay, from: string, to: string) =>
  date.slice(5) >= from && date.slice(5) <= to;

/** Works out what is taken off each line. Discounts on goods come first, those on the whole order off the rest. */
export const givePromotions = (lines: CartLine[], shopper: Shopper): Promotions => {
  const { random, day } = shopper;
  const given: OrderDiscount[] = [];

  const giveOnLines = (discount: OrderDiscount, amountOf: (line: CartLine) => number) => {
    const amounts = lines.map(amountOf);
    if (amounts.every((amount) => amount === 0)) return;
    given.push(discount);
    lines.forEach((line, index) => {
      const amount = amounts[index] ?? 0;
      if (amount > 0) line.discounts.push({ discount: given.length - 1, amount_cents: amount });
    });
  };
  const percentOfTypes = (discount: OrderDiscount, fits: (type: string) => boolean) =>
    giveOnLines(discount, (line) =>
      fits(line.item.product.type) ? Math.round((grossOf(line) * Number(discount.value)) / 100) : 0,
    );
  const left = () => lines.map((line) => (line.item.product.giftCard ? 0 : grossOf(line) - discountOf(line)));
  const giveOnOrder = (discount: OrderDiscount): number => {
    const rest = left();
    const sum = rest.reduce((total, cents) => total + cents, 0);
    const wanted =
      discount.value_type === 'FIXED'
        ? Math.round(Number(discount.value) * 100)
        : Math.round((sum * Number(discount.value)) / 100);
    if (wanted <= 0 || wanted > sum) return 0;
    const shares = allocate(wanted, rest);
    giveOnLines(discount, (line) => shares[lines.indexOf(line)] ?? 0);
    return wanted;
  };

  if (between(day, '06-15', '07-31')) percentOfTypes(discounts.summerPlay, (type) => type === 'Outdoor Play');
  if (between(day, '03-15', '04-30') && random.chance(0.3)) {
    percentOfTypes(discounts.springReads, (type) => type.endsWith('Books'));
  }
  giveOnLines(discounts.cards3For2, (line) =>
    line.item.product.type === 'Greeting Cards' ? Math.floor(line.quantity / 3) * line.item.priceCents : 0,
  );
  if (shopper.inShop && random.chance(0.012)) {
    const [first] = lines;
    giveOnLines(discounts.damaged, (line) =>
      line === first && line.discounts.length === 0 && !line.item.product.giftCard
        ? Math.round(grossOf(line) / 4)
        : 0,
    );
  }

  const one = random.next();
  if (isBlackFriday(day)) giveOnOrder(discounts.blackFriday);
  else if (!shopper.inShop && one < 0.12) giveOnOrder(discounts.welcome);
  else if (!shopper.inShop && one < 0.15) giveOnOrder(discounts.hello);
  else if (shopper.inShop && one < 0.022) giveOnOrder(discounts.teacher);
  else if (shopper.inShop && one < 0.036) giveOnOrder(discounts.manual);

  let pointsUsed = 0;
  if (shopper.known && shopper.points >= 5 && random.chance(0.35)) {
    const half = Math.floor(left().reduce((total, cents) => total + cents, 0) / 200);
    const dollars = Math.min(shopper.points, half);
    if (dollars >= 5) pointsUsed = giveOnOrder(loyaltyPoints(dollars));
  }

  let freeShipping: number | null = null;
  if (shopper.ships) {
    const goods = left().reduce((total, cents) => total + cents, 0);
    const byCode = random.chance(0.06);
    if (goods >= 7_500 || byCode) {
      given.push(byCode ? discounts.freeShipping : discounts.shippingOver75);
      freeShipping = given.length - 1;
    }
  }
  return { given, freeShipping, pointsUsed };
};
