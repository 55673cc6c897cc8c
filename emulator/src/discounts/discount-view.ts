import { type PageArguments, plainConnection } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { readCustomer } from '../kinds/customers.ts';
import { gid } from '../kinds/gids.ts';
import { moneyV2 } from '../kinds/money.ts';
import { readCollection, readProduct, readVariant } from '../kinds/product-views.ts';
import { type Discount, type DiscountItems, type DiscountValue, statusOf } from './discount.ts';

const itemsView = (items: DiscountItems, context: Context): View => {
  if (items.all) return { __typename: 'AllDiscountItems', allItems: true };
  if (items.collections.length > 0) {
    return {
      __typename: 'DiscountCollections',
      collections: (args: PageArguments) =>
        plainConnection(items.collections, args, (id) => readCollection(id, context)),
    };
  }
  return {
    __typename: 'DiscountProducts',
    products: (args: PageArguments) =>
      plainConnection(items.products, args, (id) => readProduct(id, context)),
    productVariants: (args: PageArguments) =>
      plainConnection(items.variants, args, (id) => readVariant(id, context)),
  };
};

const amountView = (cents: number, each: boolean, { shop }: Context): View => ({
  __typename: 'DiscountAmount',
  amount: moneyV2(cents, shop.currency),
  appliesOnEachItem: each,
});

const percentageView = (percentage: number): View => ({ __typename: 'DiscountPercentage', percentage });

const valueView = (value: DiscountValue, context: Context): View => {
  if (value.kind === 'percentage') return percentageView(value.percentage);
  if (value.kind === 'amount') return amountView(value.cents, value.each, context);
  return {
    __typename: 'DiscountOnQuantity',
    quantity: { quantity: String(value.quantity) },
    effect:
      value.cents === null ? percentageView(value.percentage ?? 0) : amountView(value.cents, false, context),
  };
};

const minimumView = ({ minimum }: Discount, { shop }: Context): View | null => {
  if (!minimum) return null;
  return 'quantity' in minimum
    ? { __typename: 'DiscountMinimumQuantity', greaterThanOrEqualToQuantity: String(minimum.quantity) }
    : {
        __typename: 'DiscountMinimumSubtotal',
        greaterThanOrEqualToSubtotal: moneyV2(minimum.cents, shop.currency),
      };
};

/** A discount as its own type: `DiscountCodeBasic` and the like. */
const discountView = (discount: Discount, context: Context): View => {
  const { gets, buys, code, customers } = discount;
  return {
    __typename: `Discount${discount.method}${discount.kind}`,
    title: discount.title,
    status: statusOf(discount, context.emulator.clock.now()),
    startsAt: discount.startsAt,
    endsAt: discount.endsAt,
    usageLimit: discount.usageLimit,
    appliesOncePerCustomer: discount.oncePerCustomer,
    usesPerOrderLimit: discount.usesPerOrder,
    asyncUsageCount: discount.uses,
    tags: discount.tags,
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
    combinesWith: discount.combines,
    context: customers
      ? {
          __typename: 'DiscountCustomers',
          customers: () => customers.flatMap((id) => readCustomer(id, context) ?? []),
        }
      : { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' },
    minimumRequirement: () => minimumView(discount, context),
    codes: (args: PageArguments) =>
      plainConnection(code === null ? [] : [code], args, (one) => ({
        id: gid('DiscountRedeemCode', discount.id),
        code: one,
        asyncUsageCount: discount.uses,
      })),
    customerGets: () =>
      gets && { items: itemsView(gets.items, context), value: valueView(gets.value, context) },
    customerBuys: () =>
      buys && {
        items: itemsView(buys.items, context),
        value:
          buys.cents === null
            ? { __typename: 'DiscountQuantity', quantity: String(buys.quantity ?? 0) }
            : { __typename: 'DiscountPurchaseAmount', amount: (buys.cents / 100).toFixed(2) },
      },
  };
};

export const discountGid = ({ method, id }: Discount): string => gid(`Discount${method}Node`, id);

/** The node of a discount, which is a `DiscountNode` and one of its method as well. */
export const discountNodeView = (discount: Discount, context: Context): View => {
  const view = () => discountView(discount, context);
  return {
    __typename: `Discount${discount.method}Node`,
    id: discountGid(discount),
    discount: view,
    codeDiscount: view,
    automaticDiscount: view,
  };
};
