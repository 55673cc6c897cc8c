import type { OrderDocument } from '@backroom/contract/order-document';
import { giftCardProduct } from '../catalogue.ts';
import { type Chain, customersOf } from '../chain.ts';
import { elsewhere } from '../data/places.ts';
import { orderIdOf } from '../ids.ts';
import { customerOf, type DemoCustomer } from '../person.ts';
import { type Random, randomOf } from '../random.ts';
import type { DemoStore } from '../stores.ts';
import { fateOf, live } from './aftermath.ts';
import { type CartLine, fillCart, fillSchoolCart, grossOf, seasonOf } from './cart.ts';
import { documentOfSale } from './document-of-sale.ts';
import type { GiftCardPlan, PlannedCard } from './gift-card-plan.ts';
import { dueOf, payFor } from './pay.ts';
import { givePromotions } from './promotions.ts';
import type { Delivery, Sale } from './sale.ts';
import { tillOf } from './settle.ts';
import { type Slot, slotsOf } from './slots.ts';
import { setStatus } from './status.ts';

/** Loyalty points come at five for each hundred dollars of goods. */
const EARN_RATE = 0.05;

const deliveryOf = (random: Random, { channel, sells }: Slot): Delivery => {
  if (channel === 'pos' || (sells.length > 0 && random.chance(0.7))) return null;
  if (channel === 'shopify_draft_order') return { title: 'Local delivery', priceCents: 0 };
  const which = random.next();
  if (which < 0.22) return null;
  return which < 0.9 ? { title: 'Standard', priceCents: 695 } : { title: 'Express', priceCents: 1_495 };
};

const cartOf = (random: Random, slot: Slot, sale: Pick<Sale, 'day'>): CartLine[] => {
  if (slot.channel === 'shopify_draft_order') return fillSchoolCart(random);
  const cards = slot.sells.flatMap(({ amountCents }): CartLine[] => {
    const item = giftCardProduct.items.find(({ priceCents }) => priceCents === amountCents);
    return item ? [{ item, quantity: 1, discounts: [] }] : [];
  });
  const onlyCards = cards.length > 0 && random.chance(0.6);
  return onlyCards ? cards : [...fillCart(random, seasonOf(sale.day)), ...cards];
};

/**
 * An order, and the gift cards it sold, one for each line that is one. `points` is what its shopper has afterwards of
 * this store, in hundredths.
 */
export type DemoOrder = { document: OrderDocument; sells: readonly PlannedCard[]; points: number };

/** The orders of one store, oldest first, as they stand at the chain's last moment. Streams: nothing is kept. */
export function* ordersOfStore(
  chain: Chain,
  store: DemoStore,
  plan: GiftCardPlan,
): Generator<DemoOrder, void, undefined> {
  const customers = Array.from({ length: customersOf(chain, store) }, (_, index) =>
    customerOf(store, index, chain.stores),
  );
  const points = new Map<number, number>();
  let placed = 0;

  /** Some come every other week, most once or twice a year. */
  const shopperOf = (random: Random, { channel }: Slot): DemoCustomer | null => {
    if (channel === 'pos' && !random.chance(0.56)) return null;
    return customers[Math.floor(customers.length * random.next() ** 1.5)] ?? null;
  };

  for (const [dayIndex, day] of chain.days.entries()) {
    const slots = slotsOf(chain, store, dayIndex, plan);
    for (const [nth, slot] of slots.entries()) {
      if (slot.at > chain.until.getTime()) return;
      const id = orderIdOf(store, day.number, nth + 1);
      const random = randomOf(`order ${id}`);
      const customer = shopperOf(random, slot);
      const delivery = deliveryOf(random, slot);
      const cart = cartOf(random, slot, { day });
      const balance = customer ? (points.get(customer.index) ?? 0) : 0;
      const { given, freeShipping, pointsUsed } = givePromotions(cart, {
        random,
        day,
        inShop: slot.channel === 'pos',
        known: customer !== null,
        points: Math.floor(balance / 100),
        ships: delivery !== null && delivery.priceCents > 0,
      });
      placed += 1;
      const sale: Sale = {
        random,
        store,
        day,
        years: chain.year - Number(day.date.slice(0, 4)),
        at: slot.at,
        id,
        name: `#${1_000 + placed}`,
        channel: slot.channel,
        customer,
        shippedTo: slot.channel === 'web' && delivery && random.chance(0.16) ? random.pick(elsewhere) : null,
        delivery,
        cart,
        given,
        freeShipping,
        taxExempt: slot.channel === 'shopify_draft_order' && random.chance(0.6),
        tipCents: slot.channel === 'pos' && random.chance(0.012) ? random.between(1, 5) * 100 : 0,
      };
      const document = documentOfSale(sale);
      const till = tillOf(document, chain.until);
      const fate = fateOf(sale, slot.sells.length + slot.uses.length > 0);
      if (fate !== 'abandoned') payFor(sale, document, till, slot.uses);
      live(sale, document, till, fate, chain.until);
      setStatus(sale, document, till, chain.until);
      if (customer) {
        const goods = cart.reduce((sum, line) => sum + (line.item.product.giftCard ? 0 : grossOf(line)), 0);
        points.set(
          customer.index,
          balance - pointsUsed + Math.round(Math.min(goods, dueOf(document)) * EARN_RATE),
        );
      }
      yield { document, sells: slot.sells, points: customer ? (points.get(customer.index) ?? 0) : 0 };
    }
  }
}
