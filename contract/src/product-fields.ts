/** What a product is, as calls give it, and what narrows lists of products (domain.md 3.5). */
import * as z from 'zod';
import { moment, money, shopDomain, text } from './kit/fields.ts';
import { productStatuses, stockStates } from './product-statuses.ts';

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([z.array(value).max(2_000, 'Choose at most 2,000'), value.transform((one) => [one])]);

const isTrue = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** A product of a store: `12~handle:mug`. The number is the store's, the rest the product's own id there. */
export const productKey = text(400)
  .regex(/^\d{1,9}~.+$/s, 'This is not a product of ours')
  .meta({ examples: ['12~handle:mug'] });

/** What narrows a list of products, the same for all calls that list them. */
export const productFilters = {
  search: text(200).optional(),
  collection: oneOrMore(text(255)).optional(),
  category: oneOrMore(text(255)).optional(),
  vendor: oneOrMore(text(255)).optional(),
  sku: oneOrMore(text(255)).optional(),
  status: oneOrMore(z.enum(productStatuses, 'There is no such status')).optional(),
  stock: z.enum(stockStates, 'There is no such state of stock').optional(),
  missing_cost: isTrue.optional(),
  missing_image: isTrue.optional(),
};

export const storesOf = oneOrMore(shopDomain);

/** How products are ordered; titles that are alike by store. */
export const productSort = {
  sortBy: z
    .enum(['title', 'vendor', 'updated_at', 'price'], 'The list can’t be sorted by this')
    .default('title'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
};

export const productVariant = z.object({
  variant_id: z.string(),
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  /** Null where nobody entered one: not the same as 0. */
  unit_cost: money.nullable(),
  taxable: z.boolean(),
  tracked: z.boolean(),
  sell_without_stock: z.boolean(),
  requires_shipping: z.boolean(),
  weight_grams: z.int().nullable(),
  gift_card: z.boolean(),
  /** Units that can be sold, over all locations. */
  available: z.int(),
});

export type ProductVariant = z.output<typeof productVariant>;

/** A product of one store, as lists have it. */
export const productRow = z.object({
  id: z.string(),
  product_id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  title: z.string(),
  handle: z.string(),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  status: z.enum(productStatuses),
  tags: z.array(z.string()),
  /** An address, or a path below that of the API. */
  image: z.string().nullable(),
  variants_count: z.int(),
  min_price: money.nullable(),
  max_price: money.nullable(),
  missing_cost: z.boolean(),
  available: z.int(),
  updated_at: moment,
  variants: z.array(productVariant),
});

export type ProductRow = z.output<typeof productRow>;
