/** What a discount would have cost: it is tried on past sales before it is saved. */
import * as z from 'zod';
import { createDiscountForm } from './discount-fields.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { localDate, money, uuid } from './kit/fields.ts';

const access = area('/discounts');

const margin = z.number().nullable();

const figures = {
  /** Orders that were placed. */
  orders: z.int(),
  /** Orders that it would have taken something off. */
  touched: z.int(),
  /** What it would have given, off goods and shipping, before tax. */
  given_away: money,
  /** What other discounts gave on those orders that it would have taken the place of. */
  instead_of: money,
  /** Net sales of the orders touched, as they were and as they would have been. */
  net_before: money,
  net_after: money,
  /** In percent of net sales of goods whose cost is known; null where none is. */
  margin_before_pct: margin,
  margin_after_pct: margin,
};

const trial = z.object({
  from: localDate,
  to: localDate,
  ...figures,
  /** Worked out from a part of the orders: percent of them; null where all were looked at. */
  sample_pct: z.number().nullable(),
  by_store: z.array(z.object({ shop: z.string(), shop_name: z.string(), ...figures })),
  /** Those that it would have taken most off. */
  largest: z.array(
    z.object({ order_id: z.string(), name: z.string(), shop_name: z.string(), given_away: money }),
  ),
});

/** What would have happened. */
export type DiscountTrial = z.output<typeof trial>;

const running = z.object({
  id: z.string(),
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED']),
  /** Of the orders, in percent. */
  progress_pct: z.number(),
  result: trial.nullable(),
});

export const discountTrialEndpoints = {
  tryDiscount: endpoint({
    method: 'POST',
    path: '/try-discount',
    access,
    summary:
      'What a discount would have cost over the last days had people bought the same; of many orders an estimate, while the whole is worked on',
    body: z.strictObject({
      discount: createDiscountForm,
      days: z.union([z.literal(30), z.literal(90), z.literal(365)], 'Choose 30, 90 or 365 days'),
    }),
    response: z.object({
      result: trial,
      /** Of the whole, where `result` is an estimate. */
      trial_id: z.string().nullable(),
    }),
    failure: 'Failed to try the discount',
  }),
  getDiscountTrial: endpoint({
    method: 'POST',
    path: '/get-discount-trial',
    access,
    summary: 'How far a trial is that works on all orders',
    body: z.strictObject({ trial_id: uuid }),
    response: running,
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the trial',
  }),
  cancelDiscountTrial: endpoint({
    method: 'POST',
    path: '/cancel-discount-trial',
    access,
    summary: 'Stop a trial',
    body: z.strictObject({ trial_id: uuid }),
    response: running,
    errors: ['NOT_FOUND'],
    failure: 'Failed to stop the trial',
  }),
};
