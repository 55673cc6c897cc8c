/** The twelve reports, their export and what surrounds them (specification 2, section 7; domain.md 2.2). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, localDate, money, page, shopDomainsOrIds, text } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';
import { reports } from './reports/catalogue.ts';
import { discountStoreColumns } from './reports/definitions/discount-report.ts';
import { settlementColumns, settlementStoreColumns } from './reports/definitions/gift-cards.ts';
import { inventorySkuColumns } from './reports/definitions/inventory-valuation.ts';
import { royaltyPeriodColumns } from './reports/definitions/royalty-report.ts';
import { ticketSortColumns } from './reports/definitions/sales.ts';
import { locationColumns } from './reports/definitions/sales-by-location.ts';
import { ticketColumns } from './reports/definitions/sales-by-sku.ts';
import { salesValueColumns, taxBreakdownColumns } from './reports/definitions/tax-report.ts';
import { explainedMeasures } from './reports/explained.ts';
import {
  comparedDays,
  flowBody,
  flowFilters,
  reportAnswer,
  reportBody,
  reportFilters,
  reportMeta,
  rowSchema,
  totalsSchema,
} from './reports/schemas.ts';

const access = area('/reports');

const sortOf = (columns: readonly string[], example: string) =>
  text(60)
    .refine(
      (value) => {
        const [column = '', direction = ''] = value.split(':');
        return (
          columns.includes(column) && ['asc', 'desc'].includes(direction) && value.split(':').length === 2
        );
      },
      { error: `Sort by one of the columns, as "${example}"` },
    )
    .optional();

const giftCardAnswer = reportAnswer(
  rowSchema(reports.giftCardReport.columns),
  rowSchema(reports.giftCardReport.summary),
  totalsSchema(reports.giftCardReport.columns),
).extend({
  settlement: z.array(rowSchema(settlementColumns)),
  settlementStores: z.array(rowSchema(settlementStoreColumns)),
  /** CENTRAL: through head office; PEER: issuer pays redeemer. */
  settlementRule: z.enum(['CENTRAL', 'PEER']),
  /** Only where a page was asked for. */
  pagination: pagination.optional(),
});

const royaltyRow = rowSchema(reports.royaltyReport.columns).extend({
  periods: z.array(rowSchema(royaltyPeriodColumns)).optional(),
});

const step = z.object({ key: z.string(), name: z.string(), change: z.number() });

const inventoryGroup = z.enum(
  ['sku', 'category', 'manufacturer', 'location'],
  'Group by SKU, category, manufacturer or location',
);
const oneOrMore = z.union([text(200), z.array(text(200)).max(500, 'Choose at most 500')]).optional();

/** Sales by SKU names its filters in its own way (specification 2, section 7). */
const skuFilters = {
  /** A part of the SKU; in double quotes the whole of it. */
  sku: oneOrMore,
  /** The manufacturer, whole. */
  vendor: oneOrMore,
  /** The product type, whole; for drilling down from a category. */
  category: oneOrMore,
  /** Stores by domain or id. */
  store_ids: shopDomainsOrIds.optional(),
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  search: reportFilters.search,
};

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
  /** Of the cost, for the form that enters one. */
  version: z.string(),
});

export const reportsEndpoints = {
  salesByCategory: endpoint({
    method: 'POST',
    path: '/sales-by-category',
    access,
    summary: reports.salesByCategory.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.salesByCategory.columns),
      rowSchema(reports.salesByCategory.summary),
      totalsSchema(reports.salesByCategory.columns),
    ),
    failure: 'Failed to fetch sales by category data',
  }),
  discountReport: endpoint({
    method: 'POST',
    path: '/discount-report',
    access,
    summary: reports.discountReport.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.discountReport.columns).extend({ stores: z.array(rowSchema(discountStoreColumns)) }),
      rowSchema(reports.discountReport.summary),
      totalsSchema(reports.discountReport.columns),
    ),
    failure: 'Failed to fetch discount report data',
  }),
  salesByPaymentType: endpoint({
    method: 'POST',
    path: '/sales-by-payment-type',
    access,
    summary: reports.salesByPaymentType.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.salesByPaymentType.columns),
      rowSchema(reports.salesByPaymentType.summary),
      totalsSchema(reports.salesByPaymentType.columns),
    ),
    failure: 'Failed to fetch sales by payment type data',
  }),
  inventoryTurn: endpoint({
    method: 'POST',
    path: '/inventory-turn',
    access,
    summary: reports.inventoryTurn.purpose,
    body: z.strictObject({ ...reportFilters, group_by: inventoryGroup.optional() }).optional(),
    response: reportAnswer(
      rowSchema(reports.inventoryTurn.columns),
      rowSchema(reports.inventoryTurn.summary),
      totalsSchema(reports.inventoryTurn.columns),
    ),
    failure: 'Failed to fetch inventory turn data',
  }),
  giftCardReport: endpoint({
    method: 'POST',
    path: '/gift-card-report',
    access,
    summary: reports.giftCardReport.purpose,
    body: z
      .strictObject({
        ...reportFilters,
        page: page.optional(),
        /** Rows of a page; without it all cards are answered. Summary and totals are of all of them either way. */
        limit: limit.optional(),
        sort: sortOf(
          reports.giftCardReport.columns.map(({ key }) => key),
          'closing_balance:desc',
        ),
      })
      .optional(),
    response: giftCardAnswer,
    failure: 'Failed to fetch gift cards data',
  }),
  inventoryValuation: endpoint({
    method: 'POST',
    path: '/inventory-valuation-by-location',
    access,
    summary: reports.inventoryValuation.purpose,
    body: reportBody,
    response: reportAnswer(
      rowSchema(reports.inventoryValuation.columns),
      rowSchema(reports.inventoryValuation.summary),
      totalsSchema(reports.inventoryValuation.columns),
    ),
    failure: 'Failed to fetch inventory valuation data',
  }),
  inventoryValuationSkus: endpoint({
    method: 'POST',
    path: '/inventory-valuation-by-sku',
    access,
    summary: 'The SKUs behind one location of the inventory valuation, or behind all',
    body: z
      .strictObject({
        ...reportFilters,
        location_id: text(64).optional(),
        page: page.optional(),
        limit: limit.optional(),
      })
      .optional(),
    response: z.object({ data: z.array(rowSchema(inventorySkuColumns)), pagination }),
    failure: 'Failed to fetch inventory valuation data',
  }),
  costOfGoodsSold: endpoint({
    method: 'POST',
    path: '/cost-of-goods-sold',
    access,
    summary: reports.costOfGoodsSold.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.costOfGoodsSold.columns),
      rowSchema(reports.costOfGoodsSold.summary),
      totalsSchema(reports.costOfGoodsSold.columns),
    ),
    failure: 'Failed to fetch cost of goods sold data',
  }),
  salesByManufacturer: endpoint({
    method: 'POST',
    path: '/sales-by-manufacturer',
    access,
    summary: reports.salesByManufacturer.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.salesByManufacturer.columns),
      rowSchema(reports.salesByManufacturer.summary),
      totalsSchema(reports.salesByManufacturer.columns),
    ),
    failure: 'Failed to fetch sales by manufacturer data',
  }),
  taxReport: endpoint({
    method: 'POST',
    path: '/tax-report',
    access,
    summary: reports.taxReport.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.taxReport.columns),
      rowSchema(reports.taxReport.summary),
      totalsSchema(reports.taxReport.columns),
    ).extend({
      taxBreakdown: z.array(rowSchema(taxBreakdownColumns)),
      salesValueBreakdown: z.array(rowSchema(salesValueColumns)),
    }),
    failure: 'Failed to fetch tax report data',
  }),
  salesByLocation: endpoint({
    method: 'POST',
    path: '/sales-by-location',
    access,
    summary: reports.salesByLocation.purpose,
    body: flowBody,
    response: reportAnswer(
      rowSchema(reports.salesByLocation.columns).extend({ locations: z.array(rowSchema(locationColumns)) }),
      rowSchema(reports.salesByLocation.summary),
      totalsSchema(reports.salesByLocation.columns),
    ),
    failure: 'Failed to fetch sales by location data',
  }),
  royaltyReport: endpoint({
    method: 'POST',
    path: '/royalty-report',
    access,
    summary: reports.royaltyReport.purpose,
    body: z
      .strictObject({
        ...flowFilters,
        /** False for rows without their periods, which are most of what a long range of many stores says. */
        periods: z.boolean().optional(),
      })
      .optional(),
    response: reportAnswer(
      royaltyRow,
      rowSchema(reports.royaltyReport.summary),
      totalsSchema(reports.royaltyReport.columns),
    ).extend({ transactions: z.array(royaltyRow) }),
    failure: 'Failed to fetch royalty report data',
  }),
  salesBySku: endpoint({
    method: 'POST',
    path: '/sales-by-sku',
    access,
    summary: reports.salesBySku.purpose,
    body: z
      .strictObject({
        ...skuFilters,
        beside: flowFilters.beside,
        page: page.optional(),
        limit: limit.optional(),
        sort: sortOf(ticketSortColumns, 'date:desc'),
      })
      .optional(),
    response: reportAnswer(
      rowSchema(reports.salesBySku.columns),
      rowSchema(reports.salesBySku.summary),
      totalsSchema(reports.salesBySku.columns),
    ).extend({ transactions: z.array(rowSchema(ticketColumns)), pagination }),
    failure: 'Failed to fetch sales by SKU data',
  }),
  explainChange: endpoint({
    method: 'POST',
    path: '/explain-change',
    access,
    summary: 'What made a figure change against the days compared: store by store, and category by category',
    body: z.strictObject({
      measure: z.enum(explainedMeasures, 'Choose one of the measures that can be explained'),
      shop_name: reportFilters.shop_name,
      start_date: reportFilters.start_date,
      end_date: reportFilters.end_date,
      /** The days just before the range, or the same days a year earlier. */
      compare: z.enum(['previous_period', 'previous_year']).optional(),
    }),
    response: z.object({
      measure: z.enum(explainedMeasures),
      /** What the numbers are; of `percent` the changes are points. */
      kind: z.enum(['money', 'count', 'percent']),
      compared: comparedDays,
      /** Null where there was nothing to divide by. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      /** Each list sums to the change, the largest first. `key` is the store's domain. */
      byStore: z.array(step),
      /** Null where a category has no part in it: an order has several. */
      byCategory: z.array(step).nullable(),
      meta: reportMeta,
    }),
    failure: 'Failed to explain the change',
  }),
  exportReport: endpoint({
    method: 'POST',
    path: '/export-report',
    access,
    summary: 'A report or the sales page as a file: exactly the rows, columns and order shown',
    body: z.strictObject({
      report: z.enum([
        'costOfGoodsSold',
        'discountReport',
        'giftCardReport',
        'taxReport',
        'royaltyReport',
        'inventoryTurn',
        'inventoryValuation',
        'salesByCategory',
        'salesByLocation',
        'salesByManufacturer',
        'salesByPaymentType',
        'salesBySku',
        'getSalesData',
      ]),
      format: z.enum(['csv', 'xlsx']),
      /** Keys of the columns shown, in their order; absent: all. */
      columns: z.array(text(60)).min(1, 'Choose at least one column').max(60).optional(),
      /** How the rows are sorted on the screen: "net_sales:desc"; absent: the report's own order. */
      sort: text(60).optional(),
      /** The tickets behind sales by SKU instead of its rows. */
      transactions: z.boolean().optional(),
      ...reportFilters,
      sku: oneOrMore,
      vendor: oneOrMore,
      category: oneOrMore,
      group_by: inventoryGroup.optional(),
    }),
    stream: 'text/csv',
    failure: 'Failed to export the report',
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
      pagination,
    }),
    failure: 'Failed to fetch the missing costs',
  }),
};
