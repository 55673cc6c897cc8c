import type { OrderDiscount } from '@backroom/contract/order-document';
import type { TradeDay } from '../calendar.ts';
import type { DemoCustomer } from '../person.ts';
import type { Random } from '../random.ts';
import type { DemoStore } from '../stores.ts';
import type { CartLine } from './cart.ts';

/** How an order came in. */
export type Channel = 'pos' | 'web' | 'shopify_draft_order' | 'marketplace';

/** A way goods reach the shopper, and its price before any discount. */
export type Delivery = { title: string; priceCents: number } | null;

/** A sale that is about to become an order document. */
export type Sale = {
  random: Random;
  store: DemoStore;
  day: TradeDay;
  /** Years between the sale and the chain's year: what costs follow. */
  years: number;
  /** Milliseconds, UTC. */
  at: number;
  id: string;
  name: string;
  channel: Channel;
  customer: DemoCustomer | null;
  /** Another state than the store's; null stays at home. */
  shippedTo: { city: string; province: string; zip: string } | null;
  delivery: Delivery;
  cart: CartLine[];
  given: OrderDiscount[];
  freeShipping: number | null;
  taxExempt: boolean;
  tipCents: number;
};

/** A moment some minutes after the sale. */
export const minutesAfter = (sale: Sale, minutes: number) => sale.at + Math.round(minutes * 60_000);
