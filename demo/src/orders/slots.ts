import { momentOf, openingHours } from '../calendar.ts';
import type { Chain } from '../chain.ts';
import { type Random, randomOf } from '../random.ts';
import type { DemoStore } from '../stores.ts';
import type { GiftCardPlan, PlannedCard, PlannedUse } from './gift-card-plan.ts';
import type { Channel } from './sale.ts';

/** When an order comes in, where, and which gift cards take part in it. */
export type Slot = { at: number; channel: Channel; sells: PlannedCard[]; uses: PlannedUse[] };

/** Two of three orders are taken at the till. */
const SHOP_SHARE = 0.68;

const channelOf = (random: Random, inShop: boolean): Channel => {
  if (inShop) return random.chance(0.015) ? 'shopify_draft_order' : 'pos';
  return random.chance(0.06) ? 'marketplace' : 'web';
};

/** The orders of a store on a day, first to last. */
export const slotsOf = (chain: Chain, store: DemoStore, dayIndex: number, plan: GiftCardPlan): Slot[] => {
  const day = chain.days[dayIndex];
  if (!day) return [];
  const random = randomOf(`day ${store.index} ${day.date}`);
  const { from, to } = openingHours(day);
  const inShopAt = () => (from + ((to - from) * (random.next() + random.next())) / 2) * 60;
  const onlineAt = () => (420 + 1_018 * Math.max(random.next(), random.next() * 0.9)) * 60;
  const slot = (inShop: boolean, channel = channelOf(random, inShop)): Slot => ({
    at: momentOf(store.timezone, day.date, Math.floor(inShop ? inShopAt() : onlineAt())),
    channel,
    sells: [],
    uses: [],
  });
  const slots: Slot[] = [];
  const busy = store.size * chain.size.dailyOrders;
  for (let left = random.poisson(busy * SHOP_SHARE * day.shop); left > 0; left -= 1) slots.push(slot(true));
  for (let left = random.poisson(busy * (1 - SHOP_SHARE) * day.web); left > 0; left -= 1)
    slots.push(slot(false));
  for (const card of plan.soldOn(store.index, dayIndex)) {
    const inShop = random.chance(0.6);
    slots.push({ ...slot(inShop, inShop ? 'pos' : 'web'), sells: [card] });
  }
  for (const use of plan.usedOn(store.index, dayIndex)) {
    const free = slots.filter(
      ({ channel, uses, sells }) =>
        (channel === 'pos' || channel === 'web') && uses.length === 0 && sells.length === 0,
    );
    const usual = free.length > 0 ? random.pick(free) : slot(day.shop > 0, day.shop > 0 ? 'pos' : 'web');
    if (free.length === 0) slots.push(usual);
    usual.uses.push(use);
  }
  return slots.sort((a, b) => a.at - b.at);
};
