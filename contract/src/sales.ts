/** The sales page: a journal of what happened to revenue (specification 2, section 7; domain.md 2.3). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { localDate, money, page, search, shopDomain, shopDomains, text } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';
import { sales, salesKpiColumns, salesSortColumns } from './reports/definitions/sales.ts';
import { comparedDays, reportMeta, rowSchema, totalsSchema } from './reports/schemas.ts';

const sort = text(60).refine(
  (value) => {
    const parts = value.split(':');
    return (
      parts.length === 2 &&
      (salesSortColumns as readonly string[]).includes(parts[0] ?? '') &&
      ['asc', 'desc'].includes(parts[1] ?? '')
    );
  },
  { error: 'Sort by one of the columns, as "date:desc"' },
);

/** One store-local day, zero where nothing was sold. */
export const salesDay = z.object({
  date: localDate,
  orders_count: z.int(),
  units_sold: z.int(),
  gross_sales: money,
  discounts: money,
  returns: money,
  net_sales: money,
  total_sales: money,
});

export const salesEndpoints = {
  getSalesData: endpoint({
    method: 'POST',
    path: '/getSalesData',
    access: area('/apps'),
    summary: sales.purpose,
    body: z
      .strictObject({
        /** One store domain or several; none means all one may see. */
        shop: z.union([shopDomain, shopDomains]).optional(),
        /** Order, customer, e-mail, SKU or product. */
        search,
        from: localDate.optional(),
        to: localDate.optional(),
        sort: sort.optional(),
        page: page.optional(),
        limit: z
          .int('Enter a whole number')
          .min(1, 'Ask for at least one row')
          .max(200, 'Ask for at most 200 rows')
          .optional(),
        /** Rows to leave out; wins over `page`. */
        skip: z.int('Enter a whole number').min(0, 'Start at 0').max(100_000_000, 'No such row').optional(),
        /** false: all rows up to 10,000, for another program. */
        pagination: z.boolean().optional(),
      })
      .optional(),
    response: z.object({
      data: z.array(rowSchema(sales.columns)),
      summary: rowSchema(salesKpiColumns),
      compared: comparedDays,
      /** The same figures of as many days just before the range. */
      previous: rowSchema(salesKpiColumns),
      totals: totalsSchema(sales.columns),
      series: z.array(salesDay),
      previousSeries: z.array(salesDay),
      pagination,
      meta: reportMeta,
    }),
    failure: 'Failed to fetch sales data',
  }),
};
