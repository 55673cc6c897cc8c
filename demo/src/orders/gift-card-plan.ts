import { GIFT_CARD_AMOUNTS } from '../catalogue.ts';
import type { Chain } from '../chain.ts';
import { type Random, randomOf, weightedPick } from '../random.ts';

/** A gift card sold by one store, and how much of it is to be spent where. */
export type PlannedCard = {
  id: string;
  lastCharacters: string;
  store: number;
  /** Position in the chain's days. */
  day: number;
  amountCents: number;
  uses: PlannedUse[];
};

export type PlannedUse = { card: PlannedCard; store: number; day: number; cents: number };

/** What a store has to sell and may redeem on a day; never more than a card holds. */
export type GiftCardPlan = {
  soldOn(store: number, day: number): readonly PlannedCard[];
  usedOn(store: number, day: number): readonly PlannedUse[];
};

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const amount = weightedPick(GIFT_CARD_AMOUNTS, (cents) => (cents === 2_500 || cents === 5_000 ? 3.5 : 1));

/** Mostly where it was bought, else in a store near by, sometimes anywhere. */
const storeOfUse = (random: Random, chain: Chain, store: number): number => {
  const where = random.next();
  if (where < 0.7) return store;
  const near = store + random.pick([-2, -1, 1, 2]);
  if (where < 0.9 && near >= 0 && near < chain.stores.length) return near;
  return random.between(0, chain.stores.length - 1);
};

const planUses = (random: Random, chain: Chain, card: PlannedCard): void => {
  let left = card.amountCents;
  let day = card.day;
  while (left > 0 && random.chance(0.8)) {
    day += 1 + Math.floor(-Math.log(1 - random.next()) * 45);
    if (day >= chain.days.length) return;
    const cents = random.chance(0.6) ? left : Math.min(left, random.between(5, 30) * 100);
    card.uses.push({ card, store: storeOfUse(random, chain, card.store), day, cents });
    left -= cents;
  }
};

/**
 * Plans all gift cards of a chain before its orders, since a card sold in one store is used in others: about one
 * for every 40 orders, more before Christmas.
 */
export const planGiftCards = (chain: Chain): GiftCardPlan => {
  const key = (store: number, day: number) => store * chain.days.length + day;
  const sold = new Map<number, PlannedCard[]>();
  const used = new Map<number, PlannedUse[]>();
  for (const store of chain.stores) {
    chain.days.forEach((trade, day) => {
      if (trade.shop === 0) return;
      const random = randomOf(`cards ${store.index} ${trade.date}`);
      const mean = store.size * chain.size.dailyOrders * trade.shop * (trade.isHolidaySeason ? 0.045 : 0.018);
      const cards = Array.from({ length: random.poisson(mean) }, (_, index): PlannedCard => {
        const card: PlannedCard = {
          id: `5${String(store.index + 1).padStart(3, '0')}${trade.number}${String(index + 1).padStart(4, '0')}`,
          lastCharacters: Array.from({ length: 4 }, () => random.pick([...signs])).join(''),
          store: store.index,
          day,
          amountCents: amount(random),
          uses: [],
        };
        planUses(random, chain, card);
        for (const use of card.uses) {
          const at = key(use.store, use.day);
          used.set(at, [...(used.get(at) ?? []), use]);
        }
        return card;
      });
      if (cards.length > 0) sold.set(key(store.index, day), cards);
    });
  }
  return {
    soldOn: (store, day) => sold.get(key(store, day)) ?? [],
    usedOn: (store, day) => used.get(key(store, day)) ?? [],
  };
};
