import * as z from 'zod';
import type { CampaignRow } from '../campaign.ts';

/** What of a campaign is to hold in one shop. Amounts are cents, percentages hundredths of a percent, times wall time. */
export const wantedDiscount = z.object({
  discount_id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  discount_type: z.enum(['ORDER', 'PRODUCT', 'BXGY', 'SHIPPING']),
  value_type: z.enum(['FIXED', 'PERCENTAGE']),
  value: z.int(),
  once_per_order: z.boolean(),
  items_kind: z.enum(['all', 'products', 'collections']),
  items: z.array(z.string()),
  buys_kind: z.enum(['products', 'collections']).nullable(),
  buys: z.array(z.string()),
  buys_quantity: z.int().nullable(),
  gets_quantity: z.int().nullable(),
  uses_per_order: z.int().nullable(),
  minimum_type: z.enum(['NONE', 'SUBTOTAL', 'QUANTITY']),
  minimum_value: z.int().nullable(),
  usage_limit: z.int().nullable(),
  once_per_customer: z.boolean(),
  customers: z.array(z.string()).nullable(),
  starts: z.string(),
  ends: z.string().nullable(),
  scope: z.enum(['BOTH', 'ONLINE', 'POS']),
  with_order: z.boolean(),
  with_product: z.boolean(),
  with_shipping: z.boolean(),
  paused: z.boolean(),
  removed: z.boolean(),
  /** Lower-case SKUs that no discount is given on. */
  excluded: z.array(z.string()),
});

export type WantedDiscount = z.output<typeof wantedDiscount>;

/** A campaign as one of its stores is to have it. */
export const wantedOf = (
  row: CampaignRow,
  store: { paused: boolean; removed: boolean },
  excluded: readonly string[],
): WantedDiscount => wantedDiscount.parse({ ...row, ...store, excluded });

/** By what we find our own in a shop, whatever it is called there. */
export const ownTag = (discountId: string): string => `bk-${discountId}`;
