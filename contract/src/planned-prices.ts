/** Price changes that are planned for a day, made when it begins in each store's own time. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, localDate, moment, money, page, text, uuid } from './kit/fields.ts';
import { pagination, rowResult } from './kit/list-fields.ts';
import { MOST_CHANGED } from './product-changes.ts';
import { productKey } from './product-fields.ts';
import { price } from './product-form.ts';

const access = area('/mpe');

export const planStates = ['PLANNED', 'DONE', 'FAILED', 'CANCELLED'] as const;

const planned = z.object({
  plan_id: uuid,
  shop: z.string(),
  store_name: z.string(),
  id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  on: localDate,
  price_now: money,
  /** Null where it stays. */
  price: money.nullable(),
  /** Null where it stays; 0 where it is emptied. */
  compare_at_price: money.nullable(),
  planned_by: z.string(),
  planned_at: moment,
  state: z.enum(planStates),
  message: z.string().nullable(),
});

export type PlannedPrice = z.output<typeof planned>;

const change = z
  .strictObject({
    variant_id: text(400),
    price: price.optional(),
    compare_at_price: price.nullable().optional(),
  })
  .refine(
    ({ price: one, compare_at_price: other }) => one !== undefined || other !== undefined,
    'Say the new price',
  );

const stale = ['getPlannedPrices'] as const;

export const plannedPricesEndpoints = {
  planPrices: endpoint({
    method: 'POST',
    path: '/plan-prices',
    access,
    summary: 'Plan new prices for a day: they come when it begins in each store’s own time',
    body: z.strictObject({
      on: localDate,
      products: z
        .array(z.strictObject({ id: productKey, variants: z.array(change).min(1).max(2_048) }))
        .min(1, 'Choose at least one product')
        .max(MOST_CHANGED, `Plan at most ${MOST_CHANGED.toLocaleString('en')} products at once`),
    }),
    response: z.object({ message: z.string(), done: z.int(), results: z.array(rowResult) }),
    failure: 'Failed to plan the prices',
    stale,
  }),
  getPlannedPrices: endpoint({
    method: 'POST',
    path: '/get-planned-prices',
    access,
    summary:
      'Prices that are planned, the next day first, and those of the last 30 days with what came of them',
    body: z
      .strictObject({ state: z.enum(planStates).optional(), page: page.default(1), limit: limit.default(50) })
      .prefault({}),
    response: z.object({ plans: z.array(planned), pagination }),
    failure: 'Failed to fetch planned prices',
  }),
  cancelPlannedPrices: endpoint({
    method: 'POST',
    path: '/cancel-planned-prices',
    access,
    summary: 'Take plans back whose day has not begun',
    body: z.strictObject({ plan_ids: z.array(uuid).min(1, 'Choose at least one').max(2_000) }),
    response: z.object({ done: z.int(), results: z.array(rowResult) }),
    failure: 'Failed to cancel the plans',
    stale,
    final: 'The prices stay as they are; it can be planned again.',
  }),
};
