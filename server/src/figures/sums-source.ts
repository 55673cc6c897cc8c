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
  payments,
  places,
  products,
  type Summed,
  taxes,
  tenders,
} from './cells/summed.ts';

/** Some sums of a kind alone: of thousands of rows it shows what is read beside. */
const only = (summed: Summed, ...names: string[]): Summed => ({
  ...summed,
  sums: Object.fromEntries(Object.entries(summed.sums).filter(([name]) => names.includes(name))),
});

/** Merchandise by SKU, vendor and category. */
export const productSales = sumsOver(products);
export const productSalesByStore = sumsByStore(products);
/** Merchandise by how it is taxed; of a store by location too. */
export const placeSales = sumsOver(places);
export const placeSalesByStore = sumsByStore(places);
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
export const paymentSums = sumsOver(payments);
/** Net sales by payment type. */
export const tenderSums = sumsOver(tenders);
/** Tax by tax. */
export const taxSums = sumsOver(taxes);
export const taxSumsByStore = sumsByStore(taxes);
/** Discounts by label. */
export const discountSums = sumsOver(discounts);
export const discountSumsByStore = sumsByStore(discounts);
export const discountedByStore = sumsByStore(only(discounts, 'amount_cents', 'shipping_amount_cents'));
export const discountSumsByDay = sumsByDay(discounts);
/** Sales by hour of the week (migrations/0227); of some stores each line of theirs is looked at. */
export const salesHours = sumsOver(hours);
/** Entries of the journal of sales; of some stores those of a month may stand on its first day. */
export const journalEntries = sumsOver(journal);
export const journalEntriesByDay = sumsByDay(journal);
