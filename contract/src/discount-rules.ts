/** What the chain allows its franchisees to give away by themselves (domain.md 3.4). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { amount, recordVersion } from './kit/fields.ts';

const rules = z.object({
  /** The most that a franchisee's own discount takes off; null is no limit. */
  franchisee_cap_pct: z.number().nullable(),
  version: z.string(),
});

export const discountRulesEndpoints = {
  getDiscountRules: endpoint({
    method: 'POST',
    path: '/get-discount-rules',
    access: area('/discounts'),
    summary: 'What the chain allows its franchisees',
    response: rules,
    failure: 'Failed to fetch the rules',
  }),
  setDiscountRules: endpoint({
    method: 'POST',
    path: '/set-discount-rules',
    access: area('/discount-rules'),
    summary: 'Set what the chain allows its franchisees',
    body: z.strictObject({
      franchisee_cap_pct: amount({ min: 0.01, max: 100 }).nullable(),
      version: recordVersion,
    }),
    response: rules,
    errors: ['VERSION_CONFLICT'],
    failure: 'Failed to save the rules',
    success: 'Rules saved',
    stale: ['getDiscountRules'],
  }),
};
