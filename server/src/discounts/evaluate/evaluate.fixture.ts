import type { Cart, CartLine, Situation, StoreDiscount } from './types.ts';

/** A line of one unit at $10.00 unless said otherwise. */
export const line = (id: string, over: Partial<CartLine> = {}): CartLine => ({
  id,
  sku: id.toUpperCase(),
  product: id,
  collections: [],
  quantity: 1,
  unit_price_cents: 1_000,
  gift_card: false,
  ...over,
});

export const cart = (lines: readonly CartLine[], over: Partial<Cart> = {}): Cart => ({
  lines,
  shipping_cents: 0,
  codes: [],
  ...over,
});

export const now: Situation = { at: '2026-03-10T15:00:00Z', channel: 'ONLINE', email: 'ann@example.com' };

/** An automatic 10 % off the order, of March, that combines with nothing. */
export const discount = (over: Partial<StoreDiscount> = {}): StoreDiscount => ({
  id: over.id ?? 'd1',
  title: 'Ten off',
  code: null,
  discount_type: 'ORDER',
  value: { type: 'PERCENTAGE', hundredths: 1_000 },
  items: { kind: 'all' },
  once_per_order: false,
  bxgy: null,
  minimum: { type: 'NONE' },
  usage_limit: null,
  times_used: 0,
  once_per_customer: false,
  used_by_shopper: false,
  customers: null,
  starts_at: '2026-03-01T05:00:00Z',
  ends_at: '2026-04-01T04:00:00Z',
  scope: 'BOTH',
  paused: false,
  combines: { order: false, product: false, shipping: false },
  ...over,
});
