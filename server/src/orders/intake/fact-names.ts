import type { DiscountLabel, OrderFacts, TaxName } from '../facts/order-facts.ts';

/** The kinds of names that facts use and reference tables keep, each as the texts of its columns. */
export type NameKind = 'skus' | 'vendors' | 'categories' | 'payment_types' | 'taxes' | 'discount_labels';

export type Name = readonly string[];

export const taxName = ({ jurisdiction, name, rate }: TaxName): Name => [jurisdiction, name, rate];

export const labelName = (label: DiscountLabel): Name => [
  label.title,
  label.code,
  label.method,
  label.discount_type,
  label.value_type,
  label.value,
  label.funded_by,
];

/** All names that some facts use, by kind. */
export const namesOf = (facts: OrderFacts): Record<NameKind, Name[]> => ({
  skus: facts.sales_lines.map(({ sku }) => [sku]),
  vendors: facts.sales_lines.map(({ vendor }) => [vendor]),
  categories: facts.sales_lines.map(({ category }) => [category]),
  payment_types: [...facts.payments, ...facts.sales_tenders].map(({ payment_type }) => [payment_type]),
  taxes: facts.order_taxes.map(({ tax }) => taxName(tax)),
  discount_labels: facts.order_discounts.map(({ label }) => labelName(label)),
});
