/** What a discount is about: everything, or named products, variants or collections (numbers of their gids). */
export type DiscountItems = { all: boolean; products: string[]; variants: string[]; collections: string[] };

export type DiscountValue =
  | { kind: 'percentage'; percentage: number }
  | { kind: 'amount'; cents: number; each: boolean }
  /** Of a buy-and-get: so many units, at a share or an amount off. */
  | { kind: 'quantity'; quantity: number; percentage: number | null; cents: number | null };

export type Combines = { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };

export type Discount = {
  id: string;
  method: 'Code' | 'Automatic';
  kind: 'Basic' | 'Bxgy' | 'FreeShipping';
  title: string;
  code: string | null;
  startsAt: string;
  endsAt: string | null;
  usageLimit: number | null;
  oncePerCustomer: boolean;
  usesPerOrder: number | null;
  uses: number;
  tags: string[];
  combines: Combines;
  /** Null where everybody may use it. */
  customers: string[] | null;
  minimum: { quantity: number } | { cents: number } | null;
  gets: { items: DiscountItems; value: DiscountValue } | null;
  buys: { items: DiscountItems; quantity: number | null; cents: number | null } | null;
  createdAt: string;
  updatedAt: string;
};

export const noItems = (): DiscountItems => ({ all: false, products: [], variants: [], collections: [] });

/** It follows from the dates alone: pausing and ending are dates, too. */
export const statusOf = ({ startsAt, endsAt }: Discount, now: number): 'ACTIVE' | 'EXPIRED' | 'SCHEDULED' => {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'EXPIRED';
  return Date.parse(startsAt) > now ? 'SCHEDULED' : 'ACTIVE';
};
