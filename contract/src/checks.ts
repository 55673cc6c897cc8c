/** Do the numbers agree? The identities of domain.md 2.4 on real data, and SKUs sold without a cost. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { amount, limit, localDate, moment, money, page, text } from './kit/fields.ts';
import { reportFilters } from './reports/schemas.ts';

const access = area('/reports');

const check = z.object({
  id: z.string(),
  title: z.string(),
  ok: z.boolean(),
  /** The two sides differ by this; 0 where they agree. */
  difference: money,
  detail: z.string(),
  /** Orders, cards or stores behind the difference, the largest first. */
  behind: z.array(
    z.object({
      shop: z.string(),
      store_name: z.string(),
      name: z.string(),
      shopify_order_id: z.string().nullable(),
      difference: money,
    }),
  ),
});

export const checksResult = z.object({
  checked_at: moment,
  start_date: localDate,
  end_date: localDate,
  ok: z.boolean(),
  checks: z.array(check),
});

export type ChecksResult = z.output<typeof checksResult>;

const missingCost = z.object({
  sku: z.string(),
  product_title: z.string(),
  variant_title: z.string(),
  manufacturer: z.string(),
  category: z.string(),
  stores_count: z.int(),
  units_sold: z.int(),
  net_sales_without_cost: money,
  last_sold: localDate,
  current_unit_cost: money.nullable(),
});

export const checksEndpoints = {
  getReportChecks: endpoint({
    method: 'POST',
    path: '/get-report-checks',
    access,
    summary: 'Whether all figures agreed when that was last checked; null where it never was',
    response: z.object({ result: checksResult.nullable() }),
    failure: 'Failed to fetch the checks',
  }),
  runReportChecks: endpoint({
    method: 'POST',
    path: '/run-report-checks',
    access,
    summary: 'Check now that all figures of a range agree',
    body: z
      .strictObject({
        shop_name: reportFilters.shop_name,
        start_date: reportFilters.start_date,
        end_date: reportFilters.end_date,
      })
      .optional(),
    response: z.object({ result: checksResult }),
    failure: 'Failed to run the checks',
    success: 'Checks finished',
    stale: ['getReportChecks', 'getDashboard'],
  }),
  getMissingCosts: endpoint({
    method: 'POST',
    path: '/get-missing-costs',
    access,
    summary: 'SKUs sold without a known cost, the most revenue first',
    body: z.strictObject({ ...reportFilters, page: page.optional(), limit: limit.optional() }).optional(),
    response: z.object({
      data: z.array(missingCost),
      totals: z.object({ skus: z.int(), units_sold: z.int(), net_sales_without_cost: money }),
      pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
    }),
    failure: 'Failed to fetch the missing costs',
  }),
  setUnitCost: endpoint({
    method: 'POST',
    path: '/set-unit-cost',
    access,
    summary: 'Enter the cost of a SKU: for sales from now on and, if asked, for those made without a cost',
    body: z.strictObject({
      sku: text(255).min(1, 'Choose a SKU'),
      unit_cost: amount({ min: 0, max: 10_000_000 }),
      backfill: z.boolean().optional(),
    }),
    response: z.object({
      sku: z.string(),
      unit_cost: money,
      variants: z.int(),
      orders_corrected: z.int(),
      /** The rest is being corrected in the background. */
      more_to_correct: z.boolean(),
    }),
    failure: 'Failed to save the cost',
    success: 'Cost saved',
    stale: 'everything',
  }),
};
