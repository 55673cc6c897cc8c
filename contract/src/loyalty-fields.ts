/** What a shopper of the points programme is made of (specification 2, section 3; domain.md 3.3). */
import * as z from 'zod';
import { email, moment, money, text } from './kit/fields.ts';
import { entryTypes } from './loyalty-labels.ts';
import { POINTS_TITLE } from './points-code.ts';

export type { EntryType } from './loyalty-labels.ts';

/** Points in JSON: negative allowed, at most two decimals. */
export const points = z.number().meta({ description: 'points, at most two decimals' });

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Points as a caller sends them. */
export const pointsOf = (limits: { min: number; max: number }) =>
  z
    .number({ error: 'Enter a number of points' })
    .min(limits.min, `Enter at least ${limits.min}`)
    .max(limits.max, `Enter at most ${limits.max}`)
    .refine(hasTwoDecimals, 'Use at most two decimals');

export const why = text(500)
  .transform((value) => value.trim())
  .pipe(z.string().min(3, 'Say why, in at least 3 characters'));

/** A loyalty customer as received (specification 2, section 3). */
export const loyaltyCustomer = z.object({
  _id: z.string(),
  email: z.string().nullable(),
  fname: z.string(),
  lname: z.string(),
  phone: z.string().nullable(),
  /** Total earned. */
  track_loyalty_points: points,
  /** Redeemed. */
  spent_loyalty_points: points,
  /** Current balance. */
  loyalty_points: points,
  created_at: moment,
  updated_at: moment,
  last_activity_at: moment.nullable(),
  is_deleted: z.boolean(),
  shop_name: z.string(),
  shop_domain: z.string(),
  is_email_marketing_opted_in: z.boolean(),
  is_sms_marketing_opted_in: z.boolean(),
  /** When a store's Shopify said so last. */
  marketing_updated_at: moment.nullable(),
  member_code: z.string(),
  total_orders: z.int(),
  total_spent: money,
  /** Of what can be edited; send it along with an edit. */
  version: z.string(),
});
export type LoyaltyCustomer = z.output<typeof loyaltyCustomer>;

/** A movement of points as received. */
export const loyaltyTransaction = z.object({
  _id: z.string(),
  created_at: moment,
  points,
  balance_after: points,
  /** Earned, Redeemed, Manual Adjustment, or other. */
  action: z.string(),
  type: z.enum(entryTypes),
  reason: z.string().nullable(),
  order_id: z.string().nullable(),
  order_name: z.string().nullable(),
  order_amount: money.nullable(),
  shop_name: z.string(),
  expires_at: moment.nullable(),
  performed_by: z.string(),
  status: z.enum(['approved', 'pending']),
});
export type LoyaltyTransaction = z.output<typeof loyaltyTransaction>;

/** Points as a code of a store's shop. */
export const pointsCode = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.literal(POINTS_TITLE),
  points,
  discount: money,
  minimum_subtotal: money.nullable(),
  shop: z.string(),
  shop_name: z.string(),
  created_at: moment,
  expires_at: moment,
  /** `ending`: the shop was asked to end it. */
  state: z.enum(['open', 'ending', 'used', 'ended']),
  /** How far it is in the shop, in words; null where it stands there. */
  in_shop: z.string().nullable(),
  order_id: z.string().nullable(),
  order_name: z.string().nullable(),
});
export type PointsCode = z.output<typeof pointsCode>;

const name = text(80).transform((value) => value.trim());

export const phoneField = text(40)
  .transform((value) => value.trim())
  .refine((value) => value === '' || /^\+?[\d\s().-]{7,25}$/.test(value), 'Enter a phone number')
  .transform((value) => value || null);

export const personFields = {
  fname: name,
  lname: name,
  email,
  phone: phoneField.nullish(),
};
