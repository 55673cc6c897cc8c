/**
 * Sums of the facts, each kind over the stores of a range together, and by store where a report tells stores apart: table
 * expressions of rows to be added up (cells/read-sums.ts).
 */
import { sumsByDay, sumsByStore, sumsOver } from './cells/read-sums.ts';
import {
  charges,
  discounts,
  hours,
  journal,
  merchandiseMeasures,
  payments,
  places,
  products,
  type Summed,
  taxes,
  tenders,
} from './cells/summed.ts';

/**
 * Some sums of a kind alone: of thousands of rows it shows what is read beside, of few what is planned, on several servers
 * twice.
 */
const only = (summed: Summed, ...names: string[]): Summed => ({
  ...summed,
  sums: Object.fromEntries(Object.entries(summed.sums).filter(([name]) => names.includes(name))),
});

/** Whether anything was sold. */
const sold = merchandiseMeasures.filter((name) => name !== 'uncosted_net_cents');
const net = ['gross_cents', 'discount_cents', 'return_cents'] as const;

/** Merchandise by SKU, vendor and category. */
export const productsSold = sumsOver(only(products, ...sold));
export const productsSoldAndUncosted = sumsOver(only(products, ...merchandiseMeasures));
export const productUnits = sumsOver(only(products, 'units_sold', 'units_returned', 'cogs_cents'));
export const productsSoldByStore = sumsByStore(only(products, ...sold));
export const productTickets = sumsOver(only(products, 'tickets'));
const orderCounts = {
  sku_orders: only(products, ...merchandiseMeasures, 'sku_orders'),
  vendor_orders: only(products, ...merchandiseMeasures, 'vendor_orders'),
  category_orders: only(products, ...merchandiseMeasures, 'category_orders'),
};
/** The same with the orders that one column counts. */
export const productMeasures = (orders: keyof typeof orderCounts) => sumsOver(orderCounts[orders]);
export const productMeasuresByStore = (orders: keyof typeof orderCounts) => sumsByStore(orderCounts[orders]);
/** Merchandise by how it is taxed; of a store by location too. */
export const bucketSales = sumsOver(only(places, ...merchandiseMeasures, 'orders_count', 'bucket_orders'));
export const placeSalesByStore = sumsByStore(only(places, ...merchandiseMeasures, 'orders_count'));
export const ordersOverAll = sumsOver(only(places, 'orders_count'));
export const netOverAll = sumsOver(only(places, ...net));
export const netByStore = sumsByStore(only(places, ...net));
export const placesSoldByStore = sumsByStore(only(places, ...sold));
export const placeTickets = sumsOver(only(places, 'tickets'));
export const placeTicketsByDay = sumsByDay(only(places, 'tickets'));
/** What royalties are charged on. */
export const soldByStore = sumsByStore(
  only(places, 'gross_cents', 'discount_cents', 'return_cents', 'excluded_net_cents'),
);
export const placeSalesByDay = sumsByDay(places);
/** Shipping, fees, tips and gift cards sold, by kind; of a store by location too. */
export const chargeSums = sumsOver(charges);
export const chargeSumsByStore = sumsByStore(charges);
export const chargedByStore = sumsByStore(only(charges, 'amount_cents'));
export const chargeSumsByDay = sumsByDay(charges);
/** Money taken and given back, by payment type. */
export const paymentSums = sumsOver(only(payments, 'amount_cents', 'transactions', 'payment_type_orders'));
export const ordersPaidFor = sumsOver(only(payments, 'orders_count'));
/** Net sales by payment type. */
export const tenderSums = sumsOver(tenders);
/** Tax by tax. */
export const ordersTaxed = sumsOver(only(taxes, 'orders_count', 'distinct_taxable_shipping_cents'));
export const taxSumsByStore = sumsByStore(
  only(
    taxes,
    'taxable_cents',
    'taxable_shipping_cents',
    'collected_cents',
    'refunded_cents',
    'channel_cents',
    'tax_orders',
  ),
);
/** Discounts by label. */
const given = ['units', 'gross_cents', 'amount_cents', 'shipping_amount_cents', 'uses'] as const;
export const touchedByDiscounts = sumsOver(
  only(discounts, 'orders_count', 'distinct_units', 'distinct_gross_cents'),
);
export const discountSumsByStore = sumsByStore(only(discounts, ...given));
export const discountedByStore = sumsByStore(only(discounts, 'amount_cents', 'shipping_amount_cents'));
export const discountSumsByDay = sumsByDay(only(discounts, ...given));
/** Sales by hour of the week (migrations/0227); of some stores each line of theirs is looked at. */
export const salesHours = sumsOver(hours);
/** Entries of the journal of sales; of some stores those of a month may stand on its first day. */
export const journalEntries = sumsOver(journal);
export const journalEntriesByDay = sumsByDay(journal);
