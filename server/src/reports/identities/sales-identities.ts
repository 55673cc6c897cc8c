import { toCents, toDollars } from '@backroom/contract/kit/money';
import { type CheckResult, nothingDiffers, type Side, sidesAgree } from '../../checks/index.ts';
import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  currentValue,
  discountOfDiscounts,
  discountOfLines,
  isNoTest,
  listedValue,
  netOfLines,
  netOfTenders,
  shippingDiscount,
  shippingDiscountOfCharges,
  shippingDiscountOfDiscounts,
  taxOfLines,
  taxOfTaxes,
} from './order-sums.ts';
import { ordersOfEventsThatDiffer, ordersThatDiffer } from './orders-behind.ts';
import type { ReportsOfRange } from './reports-of-range.ts';
import { netInEveryRow, rowsAddUp, sumOf } from './row-identities.ts';

const netSides = (all: ReportsOfRange): Side[] => [
  ['Sales page', all.sales.summary.net_sales],
  ['SKU', all.sku.totals.net_sales],
  ['category', all.category.totals.net_sales],
  ['manufacturer', all.manufacturer.totals.net_sales],
  ['location', all.location.totals.net_sales],
  ['payment type', all.payment.totals.net_sales],
  ['royalty', all.royalty.totals.net_sales],
  ['cost of goods', all.cost.totals.net_sales],
];

const measureSides = (all: ReportsOfRange, key: 'gross_sales' | 'discounts' | 'returns' | 'cogs'): Side[] => [
  ['Sales page', all.sales.summary[key]],
  ['SKU', all.sku.totals[key]],
  ['category', all.category.totals[key]],
  ['manufacturer', all.manufacturer.totals[key]],
  ['location', all.location.totals[key]],
  key === 'cogs' ? ['cost of goods', all.cost.totals.cogs] : ['royalty', all.royalty.totals[key]],
];

const unitSides = (all: ReportsOfRange, key: 'units_sold' | 'units_returned' | 'net_units'): Side[] => [
  ['SKU', all.sku.totals[key]],
  ['category', all.category.totals[key]],
  ['manufacturer', all.manufacturer.totals[key]],
  ['location', all.location.totals[key]],
  ['cost of goods', all.cost.totals[key]],
];

/** I1 to I7, I12 and I15 of domain.md 2.4: what the sales reports say of the same facts. */
export const salesIdentities = async (
  db: Database,
  range: ReportRange,
  all: ReportsOfRange,
): Promise<CheckResult[]> => {
  const { sales, tax, discount, location, royalty, sku } = all;
  const { summary } = sales;
  const baseOf = (row: (typeof royalty.data)[number]) =>
    toCents(row.net_sales) -
    toCents(row.excluded_sales) +
    toCents(row.shipping_included) +
    toCents(row.disallowed_discounts);
  return [
    netInEveryRow(all),
    await sidesAgree('I2', { title: 'Net sales', measure: 'net_sales' }, netSides(all), () =>
      ordersThatDiffer(db, netOfLines(range), netOfTenders(range)),
    ),
    ...(await Promise.all(
      (
        [
          ['gross_sales', 'Gross sales'],
          ['discounts', 'Discounts'],
          ['returns', 'Returns'],
          ['cogs', 'Cost of goods sold'],
        ] as const
      ).map(([measure, title]) => sidesAgree('I2', { title, measure }, measureSides(all, measure))),
    )),
    await sidesAgree('I2', { title: 'Units sold', measure: 'units_sold', kind: 'count' }, [
      ['Sales page', summary.units_sold],
      ...unitSides(all, 'units_sold'),
    ]),
    await sidesAgree(
      'I2',
      { title: 'Units returned', measure: 'units_returned', kind: 'count' },
      unitSides(all, 'units_returned'),
    ),
    await sidesAgree('I2', { title: 'Net units', measure: 'net_units', kind: 'count' }, [
      ['Sales page', sales.totals.units],
      ...unitSides(all, 'net_units'),
    ]),
    await sidesAgree('I3', { title: 'Total sales', measure: 'total_sales' }, [
      ['Sales page', summary.total_sales],
      ['location', location.totals.total_sales],
      [
        'net of SKUs, taxes of the tax report, shipping and fees of locations',
        toDollars(
          toCents(sku.totals.net_sales) +
            toCents(tax.totals.net_tax) +
            toCents(location.totals.shipping) +
            toCents(location.totals.fees),
        ),
      ],
    ]),
    await sidesAgree(
      'I4',
      { title: 'Taxes', measure: 'taxes' },
      [
        ['Sales page', summary.taxes],
        ['tax report', tax.totals.net_tax],
        ['location', location.totals.taxes],
        ['SKU + shipping', toDollars(toCents(sku.totals.taxes) + toCents(tax.summary.shipping_tax))],
      ],
      () => ordersThatDiffer(db, taxOfLines(range), taxOfTaxes(range)),
    ),
    nothingDiffers(
      'I4',
      'Tax of each event',
      'tax of lines and charges = named taxes, by event and day',
      await ordersOfEventsThatDiffer(db, taxOfLines(range), taxOfTaxes(range)),
    ),
    await sidesAgree('I5', 'Net sales by taxation', [
      ['Sales page', summary.net_sales],
      ['tax report', sumOf(tax.salesValueBreakdown, (row) => row.net_sales)],
    ]),
    await sidesAgree(
      'I6',
      { title: 'Discounts of the discount report', measure: 'discount_amount' },
      [
        ['Sales page', summary.discounts],
        ['discount report', discount.totals.discount_amount],
      ],
      () => ordersThatDiffer(db, discountOfLines(range), discountOfDiscounts(range)),
    ),
    nothingDiffers(
      'I6',
      'Discounts of each event',
      'discounts of lines = named discounts, by event and day',
      await ordersOfEventsThatDiffer(db, discountOfLines(range), discountOfDiscounts(range)),
    ),
    await sidesAgree(
      'I6',
      'Discounts on shipping',
      [
        ['shipping before less after', await shippingDiscount(db, range)],
        ['discount report', discount.totals.shipping_discount_amount],
      ],
      () => ordersThatDiffer(db, shippingDiscountOfCharges(range), shippingDiscountOfDiscounts(range)),
    ),
    nothingDiffers(
      'I7',
      'Royalty base of each location',
      'net − excluded + shipping + disallowed discounts, net as in location',
      royalty.data.flatMap((row) => {
        const own = location.data.find((one) => one.shop === row.shop)?.net_sales ?? 0;
        const cents = toCents(row.royalty_base) - baseOf(row) || toCents(row.net_sales) - toCents(own);
        return cents === 0
          ? []
          : [
              {
                shop: row.shop,
                store_name: row.store_name,
                name: row.CID,
                shopify_order_id: null,
                difference: toDollars(cents),
              },
            ];
      }),
    ),
    ...(await rowsAddUp(all)),
    nothingDiffers(
      'I15',
      'Orders are worth what their events say',
      'total of each order placed in the range = value of its events',
      await ordersThatDiffer(db, currentValue(range), listedValue(range), isNoTest),
    ),
  ];
};
