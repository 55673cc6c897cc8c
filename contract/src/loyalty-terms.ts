/** The terms of the points programme (domain.md 3.2), each field with its rule. */
import * as z from 'zod';
import { isTimeZone } from './kit/dates.ts';
import { amount, localDate, shopDomains, text } from './kit/fields.ts';

const points = (max: number) =>
  z
    .number({ error: 'Enter a number' })
    .min(0, 'Enter at least 0')
    .max(max, `Enter at most ${max}`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use at most two decimals');

const rate = (max: number) =>
  z
    .number({ error: 'Enter a number' })
    .min(0, 'Enter at least 0')
    .max(max, `Enter at most ${max}`)
    .refine((value) => Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-4, 'Use at most four decimals');

const whole = (min: number, max: number) =>
  z.int('Enter a whole number').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`);

const names = z
  .array(
    text(255)
      .transform((name) => name.trim())
      .pipe(z.string().min(1, 'Enter a name')),
  )
  .max(500, 'Name at most 500');

/** Beyond this share of the price a programme gives away more than it sells. */
export const MOST_GIVEN_BACK = 1;
/** From this share on a form warns. */
export const MUCH_GIVEN_BACK = 0.3;

const fields = z.strictObject({
  is_enabled: z.boolean().default(true),
  /** Where it is switched off: until when points are still accepted. */
  sunset_date: z
    .union([z.literal('').transform(() => null), localDate])
    .nullable()
    .default(null),
  program_name: text(80)
    .transform((name) => name.trim())
    .pipe(z.string().min(1, 'Enter a name'))
    .default('Rewards'),
  /** Points for one dollar of what counts. */
  earn_rate: rate(100).default(0.05),
  /** Dollars for one point when it is spent. */
  point_value: rate(1_000).default(1),
  earn_basis: z
    .enum([
      'NET_MERCHANDISE',
      'NET_MERCHANDISE_AND_TAX',
      'NET_MERCHANDISE_AND_SHIPPING',
      'NET_MERCHANDISE_TAX_AND_SHIPPING',
    ])
    .default('NET_MERCHANDISE'),
  earn_on_gift_card_tender: z.boolean().default(true),
  earn_trigger: z.literal('PAID').default('PAID'),
  pending_days: whole(0, 365).default(0),
  rounding: z.enum(['HALF_UP', 'FLOOR']).default('HALF_UP'),
  decimals: whole(0, 2).default(2),
  min_order_amount_to_earn: amount({ min: 0, max: 100_000 }).default(0),
  max_points_per_order: points(1_000_000).nullable().default(null),
  min_points_to_redeem: points(1_000_000).default(5),
  redeem_increment: points(10_000)
    .refine((value) => value > 0, 'Enter more than 0')
    .default(0.01),
  max_redeem_pct_of_order: points(100)
    .refine((value) => value > 0, 'Enter more than 0')
    .default(100),
  redeem_excludes_discounted: z.boolean().default(false),
  expiry_mode: z.enum(['NEVER', 'INACTIVITY', 'FIXED']).default('INACTIVITY'),
  expiry_months: whole(1, 120).default(12),
  /** Days before points expire on which their shopper is told, where `mail_expiring` says so. */
  expiry_notice_days: whole(1, 365).default(30),
  /** Mails to shoppers, each with a way to stop them. */
  mail_earned: z.boolean().default(false),
  mail_expiring: z.boolean().default(false),
  /** The zone in which a day of the programme ends. */
  timezone: z
    .string()
    .refine(isTimeZone, 'Enter a time zone such as America/New_York')
    .default('America/New_York'),
  signup_bonus: points(10_000).default(0),
  excluded_product_types: names.default([]),
  excluded_vendors: names.default([]),
  /** Titles or handles of collections, in whichever store. */
  excluded_collections: names.default([]),
  /** Domains of the stores that take part; none means all. */
  participating_shops: shopDomains.default([]),
  refund_clawback: z.enum(['NONE', 'PROPORTIONAL', 'FULL_ORDER']).default('PROPORTIONAL'),
  restore_redeemed_on_refund: z.boolean().default(true),
  allow_negative_balance: z.boolean().default(true),
  manual_adjustment_limit: points(1_000_000).default(100),
  /** Whether statements charge and give back what owners owe each other for points. */
  settle_on_statements: z.boolean().default(false),
});

/** Share of the price that points give back: 0.05 is 5 %. */
export const givenBack = (terms: { earn_rate: number; point_value: number }): number =>
  Number((terms.earn_rate * terms.point_value).toPrecision(12));

export const loyaltyTerms = fields.superRefine((terms, problems) => {
  const add = (field: string, message: string) =>
    problems.addIssue({ code: 'custom', path: [field], message });
  if (terms.is_enabled && terms.earn_rate <= 0)
    add('earn_rate', 'Enter more than 0, or switch the programme off');
  if (terms.point_value <= 0) add('point_value', 'Enter more than 0');
  const share = givenBack(terms);
  if (share > MOST_GIVEN_BACK) {
    add(
      'earn_rate',
      `Customers would get back ${Math.round(share * 100)} % of what they pay; 100 % is the most`,
    );
  }
  if (terms.min_points_to_redeem < terms.redeem_increment) {
    add('min_points_to_redeem', 'Must be at least the step in which points are spent');
  }
});

export type LoyaltyTerms = z.output<typeof loyaltyTerms>;

/** The programme before anybody has changed a field. */
export const defaultTerms: LoyaltyTerms = fields.parse({});
