/** Points for tills and other systems, with an API key of a store (domain.md 3.3). */
import * as z from 'zod';
import { amountOf, optionalText } from './gift-card-fields.ts';
import { apiKey } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, money, text } from './kit/fields.ts';
import { points, pointsOf } from './loyalty-fields.ts';
import { POINTS_TITLE } from './points-code.ts';

const access = apiKey('loyalty');

/** Who it is, as a shopper says it: exactly one of the three. */
export const who = {
  email: text(254).optional(),
  phone: text(40).optional(),
  member_code: text(40).optional(),
};
export const isOne = (body: { email?: unknown; phone?: unknown; member_code?: unknown }) =>
  [body.email, body.phone, body.member_code].filter(Boolean).length === 1;
export const oneProblem = { message: 'Say who: by e-mail, phone or member code', path: ['email'] };

const line = z.strictObject({
  sku: text(255).nullish(),
  product_type: text(255).nullish(),
  vendor: text(255).nullish(),
  /** What all units of it come to, before and after discounts, without tax. */
  amount: amountOf(1_000_000).meta({
    description: 'US dollars for all units, without tax, before discounts',
  }),
  discount: z.number().min(0, 'Enter at least 0').max(1_000_000, 'Enter at most 1000000').default(0),
  gift_card: z.boolean().default(false),
});

const cart = z.array(line).min(1, 'Send at least one line').max(500, 'Send at most 500 lines');

/** What a till learns of a shopper: no e-mail, no phone. */
const member = z.object({
  customer_id: z.string(),
  first_name: z.string(),
  member_code: z.string(),
  balance: points,
  /** What may be spent at this moment. */
  spendable: points,
  worth: money,
  status: z.enum(['active', 'unsubscribed']),
  member_since: moment,
});

const redemption = z.object({
  entry_id: z.string().meta({ description: 'What was written down; to reverse it by' }),
  points: points.meta({ description: 'points by which the balance changed: negative for a redemption' }),
  discount: money.meta({ description: 'US dollars to take off, under the title ‘Loyalty points’' }),
  title: z.literal(POINTS_TITLE),
  customer: member,
});

export const loyaltyTillEndpoints = {
  lookUpLoyaltyCustomer: endpoint({
    method: 'POST',
    path: '/loyalty/look-up',
    access,
    summary: 'A shopper of any store by e-mail, phone or member code',
    body: z.strictObject(who).refine(isOne, oneProblem),
    response: z.object({ customer: member }),
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    failure: 'Failed to look the customer up',
  }),
  quoteLoyaltyCart: endpoint({
    method: 'POST',
    path: '/loyalty/quote',
    access,
    summary: 'What a cart may earn, and what of it may be paid with points',
    body: z.strictObject({ ...who, lines: cart }).refine(isOne, oneProblem),
    response: z.object({
      customer: member,
      eligible: money,
      earns: points,
      /** The most that may be spent on this cart. */
      most_points: points,
      most_discount: money,
      /** Why nothing may be spent; null where something may. */
      refused: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'LOYALTY_NOT_REDEEMABLE', 'RATE_LIMITED'],
    failure: 'Failed to quote the cart',
  }),
  redeemLoyaltyPoints: endpoint({
    method: 'POST',
    path: '/loyalty/redeem',
    access,
    summary: 'Pay a part of a cart with points of any store',
    body: z
      .strictObject({
        ...who,
        points: pointsOf({ min: 0.01, max: 1_000_000 }),
        lines: cart,
        order_name: text(100).nullish(),
        note: optionalText(500),
      })
      .refine(isOne, oneProblem),
    response: redemption,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'LOYALTY_INSUFFICIENT_POINTS',
      'LOYALTY_NOT_REDEEMABLE',
      'RATE_LIMITED',
    ],
    failure: 'Failed to redeem the points',
    idempotencyKey: 'required',
  }),
  reverseLoyaltyEntry: endpoint({
    method: 'POST',
    path: '/loyalty/reverse',
    access,
    summary: 'Take back a redemption of the own store, once, while no order has come for it',
    body: z.strictObject({ entry_id: text(64).min(1, 'Required'), note: optionalText(500) }),
    response: redemption,
    errors: ['CONFLICT', 'LOYALTY_ENTRY_REVERSED', 'LOYALTY_NOT_REDEEMABLE', 'NOT_FOUND'],
    failure: 'Failed to reverse the entry',
    idempotencyKey: 'required',
  }),
};
