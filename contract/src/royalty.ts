/** Royalty terms, and the SKUs free of royalty (domain.md 3.6). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  amount,
  localDate,
  moment,
  money,
  recordVersion,
  shopDomain,
  shopDomains,
  text,
  uuid,
} from './kit/fields.ts';

const terms = area('/royalty-terms');

const hasAtMostFourDecimals = (value: number) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6;

const rate = (max: number) =>
  z
    .number({ error: 'Enter a percentage' })
    .min(0, 'Enter at least 0')
    .max(max, `Enter at most ${max}`)
    .refine(hasAtMostFourDecimals, 'Use at most four decimals');

export const royaltyTier = z.strictObject({
  /** Dollars of year-to-date base up to which the rate holds; null is the last bracket. */
  up_to_ytd: amount({ min: 0.01, max: 1_000_000_000 }).nullable(),
  rate_pct: rate(30),
});

const inAscendingOrder = (tiers: readonly { up_to_ytd: number | null }[]) =>
  tiers.every(({ up_to_ytd }, index) => {
    const before = tiers[index - 1]?.up_to_ytd;
    const last = index === tiers.length - 1;
    return last === (up_to_ytd === null) && (index === 0 || (before ?? 0) < (up_to_ytd ?? Infinity));
  });

export const royaltyTermsForm = z
  .strictObject({
    /** Replaces these terms, as long as no statement has been issued by them. */
    terms_id: uuid.optional(),
    /** Of the terms that are replaced. */
    version: recordVersion,
    shop: shopDomain.min(1, 'Choose a store'),
    /** COMPANY_OWNED: the chain's own store, listed with rate 0. */
    agreement: z.enum(['FRANCHISED', 'COMPANY_OWNED']),
    agreement_no: text(60).optional(),
    effective_from: localDate,
    effective_to: localDate.nullable().optional(),
    rate_type: z.enum(['FLAT', 'TIERED']),
    rate_pct: rate(30),
    tiers: z.array(royaltyTier).max(20).optional(),
    period: z.enum(['MONTH', 'WEEK', '4-4-5']),
    /** Per period. */
    minimum_fee: amount({ min: 0, max: 10_000_000 }),
    marketing_rate_pct: rate(30),
    fixed_fees: z
      .array(
        z.strictObject({
          title: text(100).min(1, 'Name the fee'),
          amount: amount({ min: 0, max: 10_000_000 }),
        }),
      )
      .max(20)
      .optional(),
    include_shipping: z.boolean().optional(),
    /** Percent of gross sales that discounts funded by the franchisee may reach; null is no cap. */
    discount_cap_pct: rate(100).nullable().optional(),
    hq_funded_discounts_deductible: z.boolean().optional(),
    grace_days: z.int().min(0).max(90).optional(),
    /** Day of the following month on which a statement is due. */
    due_day: z.int().min(1, 'Days start at 1').max(28, 'Use a day up to 28').optional(),
  })
  .refine((form) => form.effective_to == null || form.effective_to >= form.effective_from, {
    error: 'End date must be on or after start date',
    path: ['effective_to'],
  })
  .refine((form) => form.rate_type === 'FLAT' || (form.tiers ?? []).length > 0, {
    error: 'Add at least one tier',
    path: ['tiers'],
  })
  .refine((form) => form.rate_type === 'FLAT' || inAscendingOrder(form.tiers ?? []), {
    error: 'Tiers must rise, and only the last one is without a limit',
    path: ['tiers'],
  });

export const royaltyTerms = z.object({
  terms_id: z.string(),
  version: z.string(),
  shop: z.string(),
  store_name: z.string(),
  cid: z.string(),
  franchisee_id: z.string().nullable(),
  franchisee_name: z.string().nullable(),
  agreement: z.enum(['FRANCHISED', 'COMPANY_OWNED']),
  agreement_no: z.string(),
  effective_from: localDate,
  effective_to: localDate.nullable(),
  rate_type: z.enum(['FLAT', 'TIERED']),
  rate_pct: z.number(),
  tiers: z.array(z.object({ up_to_ytd: money.nullable(), rate_pct: z.number() })),
  period: z.enum(['MONTH', 'WEEK', '4-4-5']),
  minimum_fee: money,
  marketing_rate_pct: z.number(),
  fixed_fees: z.array(z.object({ title: z.string(), amount: money })),
  include_shipping: z.boolean(),
  discount_cap_pct: z.number().nullable(),
  hq_funded_discounts_deductible: z.boolean(),
  grace_days: z.int(),
  due_day: z.int(),
  updated_by: z.string(),
  updated_at: moment,
});

/** Days of a store that no terms cover, since it has any. */
const gap = z.object({
  shop: z.string(),
  store_name: z.string(),
  from: localDate,
  to: localDate.nullable(),
  message: z.string(),
});

export type RoyaltyTerms = z.output<typeof royaltyTerms>;
export type RoyaltyTermsForm = z.output<typeof royaltyTermsForm>;

/** What falls due, in dollars. */
const owed = z.object({ royalty: money, marketing: money, fees: money, total: money });

export const royaltyEndpoints = {
  getRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/get-royalty-terms',
    access: terms,
    summary: 'Royalty terms of each store, newest first, and the days without any',
    body: z.strictObject({ shop_name: shopDomains.optional() }).optional(),
    response: z.object({ data: z.array(royaltyTerms), gaps: z.array(gap) }),
    failure: 'Failed to fetch royalty terms',
  }),
  setRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/set-royalty-terms',
    access: terms,
    summary: 'Add terms of a store from a day on. Terms that overlap are refused; gaps are told',
    body: royaltyTermsForm,
    response: z.object({ terms: royaltyTerms, gaps: z.array(gap) }),
    errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to save the royalty terms',
    success: 'Royalty terms saved',
    stale: 'everything',
  }),
  tryRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/try-royalty-terms',
    access: terms,
    summary: 'The last twelve months of a store under other terms, beside what was owed; nothing is saved',
    body: royaltyTermsForm,
    response: z.object({
      months: z.array(z.object({ month: z.string(), net_sales: money, was: owed, would: owed })),
      was: owed,
      would: owed,
    }),
    failure: 'Failed to try the royalty terms',
  }),
  endRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/end-royalty-terms',
    access: terms,
    summary: 'End terms on a day, or remove the end',
    body: z.strictObject({ terms_id: uuid, effective_to: localDate.nullable(), version: recordVersion }),
    response: z.object({ terms: royaltyTerms, gaps: z.array(gap) }),
    errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to end the royalty terms',
    success: 'Royalty terms ended',
    stale: 'everything',
  }),
};
