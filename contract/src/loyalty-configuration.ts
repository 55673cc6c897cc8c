/** The terms of the points programme, and what other terms would have come to (domain.md 3.2). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, money } from './kit/fields.ts';
import { points } from './loyalty-fields.ts';
import { loyaltyTerms } from './loyalty-terms.ts';

const access = area('/loyalty');

const version = z.object({
  version: z.int(),
  effective_from: moment,
  updated_by: z.string(),
  created_at: moment,
  terms: loyaltyTerms,
});
export type LoyaltyVersion = z.output<typeof version>;

const configData = z.object({
  /** Null before the first version: the programme hasn't begun. */
  current: version.nullable(),
  /** What holds later, the soonest first. */
  planned: z.array(version),
  /** What held before, the newest first. */
  previous: z.array(version),
  /** What a form begins with. */
  terms: loyaltyTerms,
  /** SKUs that take part in no programme of the chain: kept at their own page. */
  excluded_skus: z.array(z.string()),
  /** Share of the price that the terms give back, in percent. */
  given_back_pct: z.number(),
  warning: z.string().nullable(),
});
export type LoyaltyConfigData = z.output<typeof configData>;

const storeTrial = z.object({
  shop: z.string(),
  store_name: z.string(),
  orders: z.int(),
  eligible_sales: money,
  points_earned: points,
  cost: money,
  now_points_earned: points,
});

export const loyaltyConfigurationEndpoints = {
  getLoyaltyPointsConfiguration: endpoint({
    method: 'GET',
    path: '/get-loyalty-points-configuration',
    access,
    summary: 'The terms in force, those to come and those before',
    response: z.object({ configData }),
    failure: 'Failed to fetch loyalty configuration',
  }),
  updateLoyaltyPointsConfiguration: endpoint({
    method: 'POST',
    path: '/loyalty-points-configuration',
    access,
    summary: 'A new version of the terms; it acts on orders placed from then on',
    body: z.strictObject({
      terms: loyaltyTerms,
      /** Now, unless given; never in the past. */
      effective_from: moment.nullish(),
      /** The version that the form was opened with. */
      version: z.int().min(0).optional(),
    }),
    response: z.object({ message: z.string(), configData }),
    errors: ['VERSION_CONFLICT'],
    failure: 'Failed to update loyalty configuration',
    success: 'Programme saved',
    stale: ['getLoyaltyPointsConfiguration'],
  }),
  tryLoyaltyTerms: endpoint({
    method: 'POST',
    path: '/try-loyalty-terms',
    access,
    summary: 'What terms would have come to over the orders of the last 90 days, by store',
    body: z.strictObject({ terms: loyaltyTerms }),
    response: z.object({
      from: moment,
      to: moment,
      orders: z.int(),
      /** Whether there were more orders than were tried: then these are the newest. */
      limited: z.boolean(),
      points_earned: points,
      /** What the points are worth when spent. */
      liability: money,
      eligible_sales: money,
      /** Share of what counts that is given back, in percent. */
      given_back_pct: z.number().nullable(),
      now_points_earned: points,
      now_liability: money,
      stores: z.array(storeTrial),
    }),
    failure: 'Failed to try the terms',
  }),
};
