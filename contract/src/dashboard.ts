/** The dashboard (domain.md 3.12). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { localDate, moment, money, shopDomains } from './kit/fields.ts';
import { undoOffer } from './kit/list-fields.ts';
import { salesKpiColumns } from './reports/definitions/sales.ts';
import { comparedDays, reportMeta, rowSchema } from './reports/schemas.ts';
import { salesDay } from './sales.ts';

/** One key figure. `percent` values: 12.5 means 12.5 %. */
const kpi = z.object({
  id: z.enum([
    'net_sales',
    'total_sales',
    'orders',
    'average_order_value',
    'units',
    'gross_margin',
    'returns_rate',
    'discount_rate',
    'gift_card_liability',
    'loyalty_liability',
    'royalty_accrued',
    'inventory_value',
  ]),
  label: z.string(),
  kind: z.enum(['money', 'count', 'percent']),
  value: z.number().nullable(),
  /** Of the period compared with; null for figures that are "now". */
  previous: z.number().nullable(),
  /** Change in percent; for percentages in points. */
  change: z.number().nullable(),
  /** What the figure is in the reports' words; null for figures that are "now". */
  measure: z.string().nullable(),
  /** What a change is coloured by. */
  better: z.enum(['more', 'less', 'neither']),
  /** What explains the figure: a path of the application. */
  href: z.string(),
  /** A further word: cost coverage, or "now". */
  note: z.string().nullable(),
});

const named = z.object({ name: z.string(), net_sales: money, share_pct: z.number().nullable() });

export const dashboardEndpoints = {
  getDashboard: endpoint({
    method: 'POST',
    path: '/get-dashboard',
    access: area('/dashboard'),
    summary: 'Key figures, charts, lists and what needs attention',
    body: z
      .strictObject({
        shop_name: shopDomains.optional(),
        start_date: localDate.optional(),
        end_date: localDate.optional(),
        /** The days just before the range, or the same days a year earlier. */
        compare: z.enum(['previous_period', 'previous_year']).optional(),
      })
      .optional(),
    response: z.object({
      range: z.object({ start_date: localDate, end_date: localDate }),
      compared: comparedDays,
      kpis: z.array(kpi),
      /** What the key figures are worked out from: the figures of the sales page. */
      sales: rowSchema(salesKpiColumns),
      byDay: z.array(salesDay),
      byDayCompared: z.array(salesDay),
      byStore: z.array(
        z.object({
          shop: z.string(),
          store_name: z.string(),
          cid: z.string(),
          franchisee_name: z.string().nullable(),
          orders_count: z.int(),
          net_sales: money,
          previous_net_sales: money,
          change_pct: z.number().nullable(),
          average_order_value: money.nullable(),
          margin_pct: z.number().nullable(),
          return_rate_pct: z.number().nullable(),
        }),
      ),
      byPaymentType: z.array(
        z.object({ name: z.string(), net_payments: money, share_pct: z.number().nullable() }),
      ),
      byCategory: z.array(named),
      /**
       * Sales by hour and weekday of the store, 1 is Monday: by the clock that held in it on the day of the sale, so that past
       * sales stay at their hours when a store's clock changes. Hours of which nothing is left aren't listed.
       */
      byHour: z.array(
        z.object({
          weekday: z.int().min(1).max(7),
          hour: z.int().min(0).max(23),
          orders: z.int(),
          gross_sales: money,
        }),
      ),
      topSkus: z.array(
        z.object({ sku: z.string(), product_title: z.string(), net_units: z.int(), net_sales: money }),
      ),
      lowStock: z.array(
        z.object({
          sku: z.string(),
          product_title: z.string(),
          on_hand: z.int(),
          units_sold: z.int(),
          days_left: z.number().nullable(),
          kind: z.enum(['low', 'dead']),
          value: money,
        }),
      ),
      latestOrders: z.array(
        z.object({
          shopify_order_id: z.string(),
          name: z.string(),
          shop: z.string(),
          store_name: z.string(),
          timezone: z.string(),
          at: moment,
          customer_name: z.string().nullable(),
          total: money,
          financial_status: z.string(),
        }),
      ),
      attention: z.array(
        z.object({
          /** What it is, named by the room that found it. */
          kind: z.string(),
          title: z.string(),
          detail: z.string(),
          count: z.int(),
          href: z.string(),
        }),
      ),
      /** What a new chain does first: for a SuperAdmin, until all is done or it is put away. */
      firstSteps: z.array(
        z.object({
          /** What it is, named by the room that it is done in. */
          kind: z.string(),
          title: z.string(),
          text: z.string(),
          done: z.boolean(),
          /** The page on which it is done; null where it is a command where Backroom runs. */
          href: z.string().nullable(),
          command: z.string().nullable(),
        }),
      ),
      meta: reportMeta,
    }),
    failure: 'Failed to fetch the dashboard',
  }),
  putAwayFirstSteps: endpoint({
    method: 'POST',
    path: '/put-away-first-steps',
    access: area('/users'),
    summary: 'Show the first steps of a new chain to nobody any more',
    body: z.strictObject({}).prefault({}),
    response: z.object({ undo: undoOffer }),
    failure: 'Failed to put the first steps away',
    success: 'First steps put away',
    stale: ['getDashboard'],
  }),
};
