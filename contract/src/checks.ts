/** Do the numbers agree? The identities of domain.md 2.4 on real data. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { localDate, moment, money } from './kit/fields.ts';
import { reportFilters } from './reports/schemas.ts';

const access = area('/reports');

const check = z.object({
  id: z.string(),
  title: z.string(),
  ok: z.boolean(),
  /** The two sides differ by this; 0 where they agree. */
  difference: money,
  detail: z.string(),
  /**
   * What was compared, and where it is said: the figure of the first place. Null where a check holds no figures
   * against each other; runs kept by earlier versions lack it.
   */
  figure: z
    .object({
      /** The reports' own key of what is measured (`net_sales`); null where it is none of their columns. */
      measure: z.string().nullable(),
      kind: z.enum(['money', 'count', 'percent']),
      /** Dollars, units or percent, as `kind` says. */
      value: z.number(),
      places: z.array(z.string()),
    })
    .nullish(),
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
};
