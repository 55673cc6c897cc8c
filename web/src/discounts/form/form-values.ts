import type { Discount } from '@backroom/contract/discount-fields';
import type { Told } from '@backroom/contract/discount-sentence';
import type { DiscountKind, DiscountScope, Funding } from '@backroom/contract/discount-words';
import type { LocalDate } from '@backroom/contract/kit/dates';

/** A discount while it is typed, under the names in which it is sent. */
export type DiscountValues = {
  title: string;
  method: 'CODE' | 'AUTOMATIC';
  code: string | null;
  discount_type: DiscountKind;
  type: 'FIXED' | 'PERCENTAGE';
  value: number | null;
  once_per_order: boolean;
  minimum_requirement: { type: 'NONE' | 'SUBTOTAL' | 'QUANTITY'; value: number | null };
  usage_limit: number | null;
  applies_once_per_customer: boolean;
  customer_selection: { customers: string[] };
  customer_gets: { items: { all: boolean; collections: string[]; products: string[] } };
  customer_buys_on: 'PRODUCTS' | 'COLLECTIONS';
  customer_buys: string[];
  customer_buys_quantity: number | null;
  customer_gets_quantity: number | null;
  uses_per_order: number | null;
  start_date: string;
  end_date: string | null;
  shopIds: string[];
  scope: DiscountScope;
  funding: Funding;
  combines_with: { order: boolean; product: boolean; shipping: boolean };
  /** What the lists of items are of, while none is chosen yet. Never sent. */
  applies?: 'all' | 'collections' | 'products' | undefined;
  version?: string | undefined;
};

/** A new one, from the first minute of `today`. */
export const newValues = (isFranchisee: boolean, shopIds: string[], today: LocalDate): DiscountValues => ({
  title: '',
  method: 'CODE',
  code: '',
  discount_type: 'ORDER',
  type: 'PERCENTAGE',
  value: null,
  once_per_order: false,
  minimum_requirement: { type: 'NONE', value: null },
  usage_limit: null,
  applies_once_per_customer: false,
  customer_selection: { customers: [] },
  customer_gets: { items: { all: true, collections: [], products: [] } },
  customer_buys_on: 'COLLECTIONS',
  customer_buys: [],
  customer_buys_quantity: null,
  customer_gets_quantity: null,
  uses_per_order: null,
  start_date: `${today}T00:00`,
  end_date: null,
  shopIds,
  scope: 'BOTH',
  funding: isFranchisee ? { hq: 0, franchisee: 100, vendor: 0 } : { hq: 100, franchisee: 0, vendor: 0 },
  combines_with: { order: false, product: false, shipping: false },
});

/** A discount as it is, to be changed. */
export const valuesOf = (discount: Discount): DiscountValues => ({
  title: discount.title,
  method: discount.method,
  code: discount.code,
  discount_type: discount.discount_type,
  type: discount.type,
  value: discount.value,
  once_per_order: discount.once_per_order,
  minimum_requirement: discount.minimum_requirement,
  usage_limit: discount.usage_limit,
  applies_once_per_customer: discount.applies_once_per_customer,
  customer_selection: discount.customer_selection,
  customer_gets: discount.customer_gets,
  customer_buys_on: discount.customer_buys_on ?? 'COLLECTIONS',
  customer_buys: discount.customer_buys,
  customer_buys_quantity: discount.customer_buys_quantity,
  customer_gets_quantity: discount.customer_gets_quantity,
  uses_per_order: discount.uses_per_order,
  start_date: discount.start_date.slice(0, 16),
  end_date: discount.end_date?.slice(0, 16) ?? null,
  shopIds: discount.discount_shops.map(({ shop }) => shop),
  scope: discount.scope,
  funding: discount.funding,
  combines_with: discount.combines_with,
  version: discount.version,
});

/** A new one after an old one: another title and code have to be given. */
export const duplicateOf = (discount: Discount, today: LocalDate): DiscountValues => ({
  ...valuesOf(discount),
  title: `${discount.title} (copy)`.slice(0, 100),
  code: discount.code === null ? null : '',
  start_date: `${today}T00:00`,
  end_date: null,
  version: undefined,
});

/** What is sent: what doesn't belong to the kind chosen is left out. */
export const bodyOf = (values: DiscountValues) => {
  const { version: _, applies: __, customer_buys_on, customer_buys, ...body } = values;
  const isDeal = values.discount_type === 'BXGY';
  return {
    ...body,
    code: values.method === 'CODE' ? values.code : null,
    ...(isDeal ? { customer_buys_on, customer_buys } : {}),
    customer_buys_quantity: isDeal ? values.customer_buys_quantity : null,
    customer_gets_quantity: isDeal ? values.customer_gets_quantity : null,
    uses_per_order: isDeal ? values.uses_per_order : null,
    end_date: values.end_date || null,
    usage_limit: values.method === 'CODE' ? values.usage_limit : null,
    applies_once_per_customer: values.method === 'CODE' && values.applies_once_per_customer,
  };
};

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What the sentence beside the form is made of. */
export const toldOfValues = (values: DiscountValues): Told => ({
  discount_type: values.discount_type,
  type: values.type,
  value: figure(values.value),
  once_per_order: values.once_per_order,
  items: values.customer_gets.items,
  buys: {
    all: false,
    products: values.customer_buys_on === 'PRODUCTS' ? values.customer_buys : [],
    collections: values.customer_buys_on === 'COLLECTIONS' ? values.customer_buys : [],
  },
  buys_quantity: figure(values.customer_buys_quantity) || 1,
  gets_quantity: figure(values.customer_gets_quantity) || 1,
  uses_per_order: values.uses_per_order,
  minimum_requirement: values.minimum_requirement,
  usage_limit: values.method === 'CODE' ? values.usage_limit : null,
  applies_once_per_customer: values.method === 'CODE' && values.applies_once_per_customer,
  customers: values.customer_selection.customers.length,
  code: values.method === 'CODE' ? values.code?.toUpperCase() || null : null,
  scope: values.scope,
  stores: values.shopIds.length,
  start_date: values.start_date,
  end_date: values.end_date || null,
});
