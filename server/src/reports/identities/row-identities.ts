import { toCents, toDollars } from '@backroom/contract/kit/money';
import { type CheckResult, nothingDiffers, sidesAgree } from '../../checks/index.ts';
import type { ReportsOfRange } from './reports-of-range.ts';

type Net = { gross_sales: number; discounts: number; returns: number; net_sales: number };

const netDiffers = (row: Net) =>
  toCents(row.gross_sales) - toCents(row.discounts) - toCents(row.returns) - toCents(row.net_sales);

/** I1: net sales are gross less discounts less returns, in every row and total. */
export const netInEveryRow = (all: ReportsOfRange): CheckResult => {
  const { sku, category, manufacturer, location, royalty, sales, journal } = all;
  const rows: (Net & { name: string })[] = [
    ...sku.data.map((row) => ({ ...row, name: row.sku })),
    ...category.data.map((row) => ({ ...row, name: row.category })),
    ...manufacturer.data.map((row) => ({ ...row, name: row.manufacturer })),
    ...location.data.map((row) => ({ ...row, name: row.store_name })),
    ...royalty.data.map((row) => ({ ...row, name: row.CID })),
    ...(journal ?? []).map((row) => ({ ...row, name: row.order_name })),
    ...[sku, category, manufacturer, location, royalty, sales].map(({ totals }) => ({
      ...totals,
      name: 'Totals',
    })),
    { ...sales.summary, name: 'Sales page' },
  ];
  return nothingDiffers(
    'I1',
    'Net sales in every row',
    'gross sales − discounts − returns',
    rows
      .filter((row) => netDiffers(row) !== 0)
      .map((row) => ({
        shop: '',
        store_name: '',
        name: row.name,
        shopify_order_id: null,
        difference: toDollars(netDiffers(row)),
      })),
  );
};

export const sumOf = <Row>(rows: readonly Row[], dollars: (row: Row) => number): number =>
  toDollars(rows.reduce((cents, row) => cents + toCents(dollars(row)), 0));

/** I12: what is listed adds up to what the sales page says in all, report by report; of that page over all its pages. */
export const rowsAddUp = async (all: ReportsOfRange): Promise<CheckResult[]> => {
  const { sku, category, manufacturer, location, payment, cost, tax, discount, sales, journal } = all;
  const { summary } = sales;
  const net = (row: { net_sales: number }) => row.net_sales;
  const netTax = (row: { net_tax: number }) => row.net_tax;
  const totalSales = (row: { total_sales: number }) => row.total_sales;
  // A report's own totals are the sum of its rows: held against those, rows would be held against themselves.
  const lists: [string, number, number][] = [
    ['Net sales of all SKUs', summary.net_sales, sumOf(sku.data, net)],
    ['Net sales of all categories', summary.net_sales, sumOf(category.data, net)],
    ['Net sales of all manufacturers', summary.net_sales, sumOf(manufacturer.data, net)],
    ['Net sales of all locations', summary.net_sales, sumOf(location.data, net)],
    ['Total sales of all locations', summary.total_sales, sumOf(location.data, totalSales)],
    ['Net sales of all payment types', summary.net_sales, sumOf(payment.data, net)],
    ['Cost of all goods', summary.cogs, sumOf(cost.data, (row) => row.cogs)],
    ['Net tax of all rates', summary.taxes, sumOf(tax.data, netTax)],
    ['Net tax of all stores', summary.taxes, sumOf(tax.taxBreakdown, netTax)],
    ['Discounts of all codes', summary.discounts, sumOf(discount.data, (row) => row.discount_amount)],
    ...(journal
      ? ([
          ['Net sales of all rows of the sales page', summary.net_sales, sumOf(journal, net)],
          ['Total sales of those rows', summary.total_sales, sumOf(journal, totalSales)],
        ] satisfies [string, number, number][])
      : []),
  ];
  return Promise.all(
    lists.map(([name, total, rows]) =>
      sidesAgree('I12', name, [
        ['Sales page', total],
        ['rows', rows],
      ]),
    ),
  );
};
