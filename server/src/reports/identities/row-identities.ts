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

/** I12: what is listed adds up to the totals, report by report; of the sales page over all its pages. */
export const rowsAddUp = async (all: ReportsOfRange): Promise<CheckResult[]> => {
  const { sku, category, manufacturer, location, payment, royalty, cost, tax, discount, sales, journal } =
    all;
  const net = (row: { net_sales: number }) => row.net_sales;
  const lists: [string, number, number][] = [
    ['Net sales of all SKUs', sku.totals.net_sales, sumOf(sku.data, net)],
    ['Net sales of all categories', category.totals.net_sales, sumOf(category.data, net)],
    ['Net sales of all manufacturers', manufacturer.totals.net_sales, sumOf(manufacturer.data, net)],
    ['Net sales of all locations', location.totals.net_sales, sumOf(location.data, net)],
    [
      'Total sales of all locations',
      location.totals.total_sales,
      sumOf(location.data, (row) => row.total_sales),
    ],
    [
      'Net payments of all payment types',
      payment.totals.net_payments,
      sumOf(payment.data, (row) => row.net_payments),
    ],
    ['Net sales of all payment types', payment.totals.net_sales, sumOf(payment.data, net)],
    ['Royalties and fees due', royalty.totals.total_due, sumOf(royalty.data, (row) => row.total_due)],
    ['Cost of all goods', cost.totals.cogs, sumOf(cost.data, (row) => row.cogs)],
    ['Net tax of all rates', tax.totals.net_tax, sumOf(tax.data, (row) => row.net_tax)],
    ['Net tax of all stores', tax.totals.net_tax, sumOf(tax.taxBreakdown, (row) => row.net_tax)],
    [
      'Discounts of all codes',
      discount.totals.discount_amount,
      sumOf(discount.data, (row) => row.discount_amount),
    ],
    ...(journal
      ? ([
          ['Net sales of all rows of the sales page', sales.totals.net_sales, sumOf(journal, net)],
          ['Total sales of those rows', sales.totals.total_sales, sumOf(journal, (row) => row.total_sales)],
        ] satisfies [string, number, number][])
      : []),
  ];
  return Promise.all(
    lists.map(([name, total, rows]) =>
      sidesAgree('I12', name, [
        ['totals', total],
        ['rows', rows],
      ]),
    ),
  );
};
