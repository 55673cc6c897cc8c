import type { OrderFacts } from '../facts/order-facts.ts';
import { differenceOf, noRows } from './difference.ts';
import type { Ids } from './dimensions.ts';
import { labelName, taxName } from './fact-names.ts';
import type { FactRow, FactRows } from './fact-tables.ts';

const without = <T extends object, K extends keyof T>(fact: T, ...names: K[]): Omit<T, K> => {
  const rest = { ...fact };
  for (const name of names) delete rest[name];
  return rest;
};

/** The rows of the six fact tables for some facts: numbers in place of names, one row for each natural key. */
export const rowsOf = (facts: OrderFacts, ids: Ids): FactRows => {
  const location_id = ids.locationOf(facts.location);
  const payment_type_id = (name: string) => ids.idOf('payment_types', [name]);
  const rows: Record<keyof FactRows, FactRow[]> = {
    sales_lines: facts.sales_lines.map((fact) => ({
      ...without(fact, 'sku', 'vendor', 'category'),
      sku_id: ids.idOf('skus', [fact.sku]),
      vendor_id: ids.idOf('vendors', [fact.vendor]),
      category_id: ids.idOf('categories', [fact.category]),
      location_id,
    })),
    order_charges: facts.order_charges.map((fact) => ({ ...fact, location_id })),
    payments: facts.payments.map((fact) => ({
      ...without(fact, 'payment_type'),
      payment_type_id: payment_type_id(fact.payment_type),
    })),
    sales_tenders: facts.sales_tenders.map((fact) => ({
      ...without(fact, 'payment_type'),
      payment_type_id: payment_type_id(fact.payment_type),
    })),
    order_taxes: facts.order_taxes.map((fact) => ({
      ...without(fact, 'tax'),
      tax_id: ids.idOf('taxes', taxName(fact.tax)),
    })),
    order_discounts: facts.order_discounts.map((fact) => ({
      ...without(fact, 'label'),
      discount_label_id: ids.idOf('discount_labels', labelName(fact.label)),
    })),
  };
  return differenceOf(rows, noRows());
};
