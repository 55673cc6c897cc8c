import type { Cents } from '@backroom/contract/kit/money';

/** What is in a cart. Amounts are cents as the shop charges them, before any discount. */
export type CartLine = {
  id: string;
  sku: string | null;
  /** The product's handle. */
  product: string | null;
  /** Handles of the collections that the product is in. */
  collections: readonly string[];
  quantity: number;
  unit_price_cents: Cents;
  /** What all units come to, where that isn't unit price × quantity: 10.00 for three. */
  gross_cents?: Cents;
  /** Tax inside the price: left out where minimums are counted. */
  tax_cents?: Cents;
  gift_card: boolean;
};

export type Cart = {
  lines: readonly CartLine[];
  shipping_cents: Cents;
  /** As the shopper typed them. */
  codes: readonly string[];
};

/** Where, when and for whom a cart is counted. */
export type Situation = {
  /** ISO 8601, UTC. */
  at: string;
  channel: 'ONLINE' | 'POS';
  /** The shopper's e-mail; null where the till doesn't know it. */
  email: string | null;
};

/** Lower-case handles of products, SKUs, or handles of collections. */
export type Items =
  | { kind: 'all' }
  | { kind: 'products'; keys: readonly string[] }
  | { kind: 'collections'; keys: readonly string[] };

export type Minimum =
  | { type: 'NONE' }
  | { type: 'SUBTOTAL'; cents: Cents }
  | { type: 'QUANTITY'; quantity: number };

/** Cents off, or hundredths of a percent off: 1250 is 12.5 %. */
export type Value = { type: 'FIXED'; cents: Cents } | { type: 'PERCENTAGE'; hundredths: number };

export type BuyXGetY = {
  buys: Items;
  buys_quantity: number;
  gets_quantity: number;
  /** Null: as often as it fits. */
  uses_per_order: number | null;
};

/** A discount as it stands in one store, its wall times already resolved there. */
export type StoreDiscount = {
  id: string;
  title: string;
  /** Upper-case; null where it applies by itself. */
  code: string | null;
  discount_type: 'ORDER' | 'PRODUCT' | 'BXGY' | 'SHIPPING';
  value: Value;
  /** What it applies to; for BXGY what is got. */
  items: Items;
  /** For a fixed amount off products: once for the order instead of each item. */
  once_per_order: boolean;
  bxgy: BuyXGetY | null;
  minimum: Minimum;
  /** Null: unlimited. */
  usage_limit: number | null;
  times_used: number;
  once_per_customer: boolean;
  /** Whether this shopper has used it before. */
  used_by_shopper: boolean;
  /** E-mails, lower-case; null: everybody. */
  customers: readonly string[] | null;
  /** ISO 8601, UTC. */
  starts_at: string;
  ends_at: string | null;
  scope: 'ONLINE' | 'POS' | 'BOTH';
  paused: boolean;
  combines: { order: boolean; product: boolean; shipping: boolean };
};

export const refusals = [
  'UNKNOWN_CODE',
  'PAUSED',
  'NOT_STARTED',
  'ENDED',
  'WRONG_CHANNEL',
  'SOLD_OUT',
  'CUSTOMER_NEEDED',
  'WRONG_CUSTOMER',
  'CUSTOMER_USED_IT',
  'NO_ITEMS',
  'MINIMUM_NOT_REACHED',
  'NOT_ENOUGH_BOUGHT',
  'NOTHING_TO_GET',
  'NO_SHIPPING',
  'BETTER_ONE_APPLIED',
] as const;

export type Refusal = (typeof refusals)[number];

export type Refused = {
  /** Null for a code that no discount has. */
  discount_id: string | null;
  title: string | null;
  code: string | null;
  reason: Refusal;
  message: string;
};

/** Cents off one line, or off shipping, by one discount. */
export type Allocation = { discount_id: string; amount_cents: Cents };

export type Evaluated = {
  /** In the order of the cart. */
  lines: { id: string; discounts: Allocation[]; discount_cents: Cents }[];
  shipping: Allocation[];
  /** Those that gave something, with all they gave. */
  applied: { discount_id: string; title: string; code: string | null; amount_cents: Cents }[];
  refused: Refused[];
  discount_cents: Cents;
};
