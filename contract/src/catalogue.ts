/** The products of the stores: what of them other pages need, and what they cost. */
import * as z from 'zod';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { amount, money, recordVersion, text } from './kit/fields.ts';

export const catalogueEndpoints = {
  getCollectionData: endpoint({
    method: 'GET',
    path: '/getCollectionData',
    access: own('names'),
    summary: 'Collections of the catalogue',
    response: z.object({
      collectionData: z.array(
        z.object({ id: z.string(), title: z.string(), handle: z.string(), automatic: z.boolean() }),
      ),
    }),
    failure: 'Failed to fetch collection data',
  }),
  setUnitCost: endpoint({
    method: 'POST',
    path: '/set-unit-cost',
    access: area('/reports'),
    summary: 'Enter the cost of a SKU: for sales from now on and, if asked, for those made without a cost',
    body: z.strictObject({
      sku: text(255).min(1, 'Choose a SKU'),
      unit_cost: amount({ min: 0, max: 10_000_000 }),
      backfill: z.boolean().optional(),
      version: recordVersion,
    }),
    response: z.object({
      sku: z.string(),
      unit_cost: money,
      variants: z.int(),
      orders_corrected: z.int(),
      /** The rest is being corrected in the background. */
      more_to_correct: z.boolean(),
    }),
    errors: ['VERSION_CONFLICT'],
    failure: 'Failed to save the cost',
    success: 'Cost saved',
    stale: 'everything',
  }),
};
