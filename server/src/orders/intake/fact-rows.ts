import type { FactLocation, OrderFacts } from '../facts/order-facts.ts';
import { differenceOf, noRows } from './difference.ts';
import type { Ids } from './dimensions.ts';
import { labelName, taxName } from './fact-names.ts';
import type { FactRow, FactRows } from './fact-tables.ts';

/** The rows of the six fact tables for some facts: numbers in place of names, one row for each natural key. */
export const rowsOf = (facts: OrderFacts, ids: Ids): FactRows => {
  const locationOf = (own: FactLocation | undefined) =>
    ids.locationOf(own === undefined ? facts.location : own);
  const paymentTypeId = (name: string) => ids.idOf('payment_types', [name]);
  const rows: Record<keyof FactRows, FactRow[]> = {
    sales_lines: facts.sales_lines.map(({ sku, vendor, category, location, ...fact }) => ({
      ...fact,
      sku_id: ids.idOf('skus', [sku]),
      vendor_id: ids.idOf('vendors', [vendor]),
      category_id: ids.idOf('categories', [category]),
      location_id: locationOf(location),
    })),
    order_charges: facts.order_charges.map(({ location, ...fact }) => ({
      ...fact,
      location_id: locationOf(location),
    })),
    payments: facts.payments.map(({ payment_type, ...fact }) => ({
      ...fact,
      payment_type_id: paymentTypeId(payment_type),
    })),
    sales_tenders: facts.sales_tenders.map(({ payment_type, ...fact }) => ({
      ...fact,
      payment_type_id: paymentTypeId(payment_type),
    })),
    order_taxes: facts.order_taxes.map(({ tax, ...fact }) => ({
      ...fact,
      tax_id: ids.idOf('taxes', taxName(tax)),
    })),
    order_discounts: facts.order_discounts.map(({ label, ...fact }) => ({
      ...fact,
      discount_label_id: ids.idOf('discount_labels', labelName(label)),
    })),
  };
  return differenceOf(rows, noRows());
};
