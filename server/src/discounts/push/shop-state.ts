import type { Json } from '../../pushes/index.ts';
import type { ShopDiscount, ShopItems } from './documents.ts';

const utc = (moment: string | null | undefined): string | null =>
  moment ? new Date(moment).toISOString() : null;

type Named = { id: string; handle?: string | null; sku?: string | null };

const names = (nodes: readonly Named[] | undefined): string[] =>
  (nodes ?? []).map(({ id, handle, sku }) => handle ?? sku ?? id);

/** Handles and SKUs, in one order. */
const itemsOfState = (items: ShopItems | undefined): Json => {
  if (!items) return null;
  if (items.__typename === 'AllDiscountItems') return 'Everything';
  const collections = names(items.collections?.nodes).map((name) => `Collection ${name}`);
  const products = [...names(items.products?.nodes), ...names(items.productVariants?.nodes)];
  return [...collections, ...products].toSorted();
};

const dollars = (amount: string | undefined) => `$${Number(amount ?? 0).toFixed(2)}`;
const percent = (share: number | undefined) => `${Math.round((share ?? 0) * 1e4) / 1e2} %`;

type Value = NonNullable<ShopDiscount['customerGets']>['value'];

const valueWords = (value: Value | undefined): string | null => {
  if (!value) return null;
  if (value.quantity && value.effect) {
    const { effect } = value;
    return effect.amount ? `${dollars(effect.amount.amount)} off each` : `${percent(effect.percentage)} off`;
  }
  if (!value.amount) return `${percent(value.percentage)} off`;
  return `${dollars(value.amount.amount)} off${value.appliesOnEachItem ? ' each' : ''}`;
};

const minimumWords = (minimum: ShopDiscount['minimumRequirement']): string | null => {
  if (minimum?.greaterThanOrEqualToQuantity !== undefined) {
    return `${minimum.greaterThanOrEqualToQuantity} items`;
  }
  const subtotal = minimum?.greaterThanOrEqualToSubtotal;
  return subtotal ? dollars(subtotal.amount) : null;
};

const quantityOf = (quantity: string | number | undefined): number | null =>
  quantity === undefined ? null : Number(quantity);

/** What a shop holds of a discount, normalised: sorted names, UTC, words for amounts. Null for kinds that aren't ours. */
export const stateOfShop = (shop: ShopDiscount): Json => {
  if (shop.title === undefined) return null;
  const customers = shop.context?.customers ?? [];
  const { customerGets: gets, customerBuys: buys, combinesWith } = shop;
  return {
    kind: shop.__typename,
    title: shop.title,
    code: shop.codes?.nodes[0]?.code ?? null,
    value: valueWords(gets?.value),
    items: itemsOfState(gets?.items),
    buys: itemsOfState(buys?.items),
    buys_quantity: quantityOf(buys?.value.quantity),
    gets_quantity: quantityOf(gets?.value.quantity?.quantity),
    uses_per_order: shop.usesPerOrderLimit == null ? null : Number(shop.usesPerOrderLimit),
    minimum: minimumWords(shop.minimumRequirement),
    usage_limit: shop.usageLimit ?? null,
    once_per_customer: shop.appliesOncePerCustomer ?? false,
    customers: customers.length > 0 ? customers.map(({ id }) => id).toSorted() : null,
    starts: utc(shop.startsAt),
    ends: utc(shop.endsAt),
    with_order: combinesWith?.orderDiscounts ?? false,
    with_product: combinesWith?.productDiscounts ?? false,
    with_shipping: combinesWith?.shippingDiscounts ?? false,
  };
};

/** Names of what is compared, for people. */
export const stateFields = {
  kind: 'Kind',
  title: 'Title',
  code: 'Code',
  value: 'Value',
  items: 'Applies to',
  buys: 'What has to be bought',
  buys_quantity: 'How many have to be bought',
  gets_quantity: 'How many one gets',
  uses_per_order: 'Times per order',
  minimum: 'Minimum',
  usage_limit: 'Times it can be used',
  once_per_customer: 'Once per customer',
  customers: 'Customers',
  starts: 'Starts',
  ends: 'Ends',
  with_order: 'Together with discounts off the order',
  with_product: 'Together with discounts off products',
  with_shipping: 'Together with free shipping',
} as const;
