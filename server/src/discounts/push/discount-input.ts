import type { ShopDiscount, ShopItems } from './documents.ts';
import type { Ids, ItemIds } from './resolve-items.ts';
import { ownTag, type WantedDiscount } from './wanted.ts';

export type Kind = 'Basic' | 'Bxgy' | 'FreeShipping';
export type Method = 'Code' | 'Automatic';

/** Which of a shop's kinds of discounts it is. */
export const kindOf = ({ code, discount_type }: WantedDiscount): { method: Method; kind: Kind } => ({
  method: code === null ? 'Automatic' : 'Code',
  kind: discount_type === 'BXGY' ? 'Bxgy' : discount_type === 'SHIPPING' ? 'FreeShipping' : 'Basic',
});

/** So many ids go with one call. */
const MOST_IDS = 250;

const decimal = (cents: number) => (cents / 100).toFixed(2);

const idsOf = (nodes: readonly { id: string }[] | undefined) => (nodes ?? []).map(({ id }) => id);

const delta = (wanted: readonly string[], there: readonly string[]) => ({
  add: wanted.filter((id) => !there.includes(id)),
  remove: there.filter((id) => !wanted.includes(id)),
});

/** Lists are changed by what is added and what is removed. */
const itemsInput = (wanted: ItemIds, there: ShopItems | undefined) => {
  const products = delta(wanted.products, idsOf(there?.products?.nodes));
  const variants = delta(wanted.variants, idsOf(there?.productVariants?.nodes));
  const collections = delta(wanted.collections, idsOf(there?.collections?.nodes));
  if (wanted.collections.length > 0) return { collections };
  return {
    products: {
      productsToAdd: products.add.slice(0, MOST_IDS),
      productsToRemove: products.remove,
      productVariantsToAdd: variants.add.slice(0, MOST_IDS),
      productVariantsToRemove: variants.remove,
    },
  };
};

/** Whether some ids didn't find room in one call, so that another one follows. */
export const hasMore = ({ gets, buys }: Pick<Ids, 'gets' | 'buys'>, there: ShopDiscount | null): boolean => {
  const open = (wanted: ItemIds | null, items: ShopItems | undefined) =>
    wanted !== null &&
    (delta(wanted.products, idsOf(items?.products?.nodes)).add.length > 0 ||
      delta(wanted.variants, idsOf(items?.productVariants?.nodes)).add.length > 0);
  return open(gets, there?.customerGets?.items) || open(buys, there?.customerBuys?.items);
};

const page = { hasNextPage: false };

const sentItems = (wanted: ItemIds | null, before: ShopItems | undefined, now: ShopItems): ShopItems => {
  if (wanted === null) return now;
  const sent = (ids: readonly string[], there: readonly string[]) => [
    ...ids.filter((id) => there.includes(id)),
    ...delta(ids, there).add.slice(0, MOST_IDS),
  ];
  const products = sent(wanted.products, idsOf(before?.products?.nodes));
  const variants = sent(wanted.variants, idsOf(before?.productVariants?.nodes));
  return {
    ...now,
    products: { nodes: products.map((id) => ({ id, handle: '' })), pageInfo: page },
    productVariants: { nodes: variants.map((id) => ({ id, sku: null })), pageInfo: page },
  };
};

/** What a shop holds after a call, all of its items: of long lists it shows no more than the first page. */
export const afterCall = (
  now: ShopDiscount,
  { gets, buys }: Pick<Ids, 'gets' | 'buys'>,
  before: ShopDiscount | null,
): ShopDiscount => ({
  ...now,
  customerGets: now.customerGets && {
    ...now.customerGets,
    items: sentItems(gets, before?.customerGets?.items, now.customerGets.items),
  },
  customerBuys: now.customerBuys && {
    ...now.customerBuys,
    items: sentItems(buys, before?.customerBuys?.items, now.customerBuys.items),
  },
});

const minimumInput = ({ minimum_type, minimum_value }: WantedDiscount) => {
  if (minimum_type === 'NONE' || minimum_value === null) return null;
  return minimum_type === 'SUBTOTAL'
    ? { subtotal: { greaterThanOrEqualToSubtotal: decimal(minimum_value) } }
    : { quantity: { greaterThanOrEqualToQuantity: String(minimum_value) } };
};

const valueInput = (wanted: WantedDiscount) => {
  const { value, value_type, discount_type, once_per_order } = wanted;
  const share = value / 10_000;
  if (discount_type === 'BXGY') {
    const effect = value_type === 'FIXED' ? { amount: decimal(value) } : { percentage: share };
    return { discountOnQuantity: { quantity: String(wanted.gets_quantity ?? 1), effect } };
  }
  if (value_type === 'PERCENTAGE') return { percentage: share };
  const appliesOnEachItem = discount_type === 'PRODUCT' && !once_per_order;
  return { discountAmount: { amount: decimal(value), appliesOnEachItem } };
};

const contextInput = (customers: readonly string[] | null, there: ShopDiscount | null) => {
  if (customers === null) return { all: 'ALL' };
  return { customers: delta(customers, idsOf(there?.context?.customers)) };
};

type Times = { startsAt: string; endsAt: string | null };

/**
 * What is sent of a discount.
 * @param ids `gets` null means everything
 * @param there what the shop holds of it already
 */
export const inputOf = (
  wanted: WantedDiscount,
  { gets, buys, customers }: Pick<Ids, 'gets' | 'buys' | 'customers'>,
  times: Times,
  there: ShopDiscount | null,
) => {
  const { kind, method } = kindOf(wanted);
  const items = gets === null ? { all: true } : itemsInput(gets, there?.customerGets?.items);
  return {
    title: wanted.title,
    ...times,
    tags: ['backroom', ownTag(wanted.discount_id)],
    combinesWith: {
      orderDiscounts: wanted.with_order,
      productDiscounts: wanted.with_product,
      shippingDiscounts: kind === 'FreeShipping' ? false : wanted.with_shipping,
    },
    context: contextInput(customers, there),
    ...(method === 'Code'
      ? {
          code: wanted.code,
          usageLimit: wanted.usage_limit,
          appliesOncePerCustomer: wanted.once_per_customer,
        }
      : {}),
    ...(kind === 'Bxgy'
      ? {
          usesPerOrderLimit: wanted.uses_per_order === null ? null : usesInput(method, wanted.uses_per_order),
          customerBuys: {
            items: buys && itemsInput(buys, there?.customerBuys?.items),
            value: { quantity: String(wanted.buys_quantity ?? 1) },
          },
        }
      : { minimumRequirement: minimumInput(wanted) }),
    ...(kind === 'FreeShipping' ? { destination: { all: true } } : {}),
    ...(kind === 'FreeShipping' ? {} : { customerGets: { items, value: valueInput(wanted) } }),
  };
};

/** One is a number, the other a text, in Shopify's schema. */
const usesInput = (method: Method, uses: number) => (method === 'Code' ? uses : String(uses));

/** The name under which our form asks for what stands at a shop's path. */
export const fieldOf = ([, first = '', second = '']: readonly string[]): string => {
  const own: Readonly<Record<string, string>> = {
    title: 'title',
    code: 'code',
    startsAt: 'start_date',
    endsAt: 'end_date',
    usageLimit: 'usage_limit',
    usesPerOrderLimit: 'uses_per_order',
    minimumRequirement: 'minimum_requirement.value',
    context: 'customer_selection.customers',
    combinesWith: 'combines_with',
    customerBuys: 'customer_buys',
    customerGets: second === 'value' ? 'value' : 'customer_gets.items',
  };
  return own[first] ?? first;
};
