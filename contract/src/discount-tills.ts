/** What a cart is given, for tills and other systems, with an API key of a store. */
import * as z from 'zod';
import { apiKey } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { amount, email, moment, money, text } from './kit/fields.ts';

const optionalKey = text(255).nullish();

const line = z.strictObject({
  /** Comes back in the answer; its place in the cart where absent. */
  id: text(64).optional(),
  sku: optionalKey,
  price: amount({ min: 0, max: 1_000_000 }).meta({ description: 'of one unit, as the shop charges it' }),
  quantity: z.int('Enter a whole number').min(1, 'Enter at least 1').max(100_000, 'Enter at most 100,000'),
  /** The product's handle; looked up by the SKU where absent. */
  product: optionalKey,
  /** Handles of its collections; looked up by the SKU where absent. */
  collections: z.array(text(255)).max(250).nullish(),
  /** Tax inside the price of all units, left out of minimums. */
  tax: amount({ min: 0, max: 1_000_000 }).optional(),
  gift_card: z.boolean().default(false),
});

const allocation = z.object({
  discount_id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  amount: money,
});

export const discountTillEndpoints = {
  evaluateDiscounts: endpoint({
    method: 'POST',
    path: '/discounts/evaluate',
    access: apiKey('discounts'),
    summary: 'What each line of a cart is given, by which discount, and why others don’t apply',
    body: z.strictObject({
      lines: z.array(line).min(1, 'Send at least one line').max(500, 'Send at most 500 lines'),
      codes: z.array(text(64)).max(20, 'Send at most 20 codes').default([]),
      shipping: amount({ min: 0, max: 1_000_000 }).default(0),
      channel: z.enum(['POS', 'ONLINE']).default('POS'),
      shopper: z.strictObject({ email: email.nullish() }).nullish(),
      /** Now where absent. */
      at: moment.optional(),
    }),
    response: z.object({
      lines: z.array(
        z.object({
          id: z.string(),
          sku: z.string().nullable(),
          discount: money,
          discounts: z.array(allocation),
        }),
      ),
      shipping_discounts: z.array(allocation),
      applied: z.array(allocation),
      refused: z.array(
        z.object({
          discount_id: z.string().nullable(),
          title: z.string().nullable(),
          code: z.string().nullable(),
          reason: z.string(),
          message: z.string(),
        }),
      ),
      total_discount: money,
    }),
    failure: 'Failed to work out the discounts',
  }),
};
