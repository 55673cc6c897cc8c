import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { gid } from '../kinds/gids.ts';
import { decimal, moneyBag } from '../kinds/money.ts';
import { readProduct, readVariant } from '../kinds/product-views.ts';
import type { ShopDiscount, ShopLine, ShopOrder, ShopShipping, ShopTax } from './order.ts';
import { unitsLeft } from './totals.ts';

export const taxView = (tax: ShopTax, currency: string, cents = tax.cents): View => ({
  title: tax.title,
  rate: Number(tax.rate),
  ratePercentage: Number(tax.rate) * 100,
  channelLiable: tax.channelLiable,
  source: tax.channelLiable ? 'Marketplace' : 'Shopify',
  priceSet: moneyBag(cents, currency),
});

const applications = {
  code: 'DiscountCodeApplication',
  automatic: 'AutomaticDiscountApplication',
  manual: 'ManualDiscountApplication',
} as const;

const applicationView = (discount: ShopDiscount, index: number, currency: string): View => ({
  __typename: applications[discount.kind],
  index,
  allocationMethod: discount.across ? 'ACROSS' : 'EACH',
  targetSelection: discount.across ? 'ALL' : 'ENTITLED',
  targetType: discount.target,
  value:
    discount.percentage === null
      ? { __typename: 'MoneyV2', amount: decimal(discount.cents ?? 0), currencyCode: currency }
      : { __typename: 'PricingPercentageValue', percentage: discount.percentage },
  code: discount.code,
  title: discount.title,
  description: discount.title,
});

const allocationsOf = (order: ShopOrder, of: ShopLine | ShopShipping, currency: string): View[] =>
  of.discounts.flatMap(({ index, cents }) => {
    const discount = order.discounts[index];
    return discount
      ? [
          {
            allocatedAmountSet: moneyBag(cents, currency),
            discountApplication: () => applicationView(discount, index, currency),
          },
        ]
      : [];
  });

const discountOf = ({ discounts }: ShopLine | ShopShipping) =>
  discounts.reduce((sum, { cents }) => sum + cents, 0);

export const lineView = (order: ShopOrder, line: ShopLine, context: Context): View => {
  const { currency } = context.shop;
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: () => unitsLeft(order, line.id),
    isGiftCard: line.giftCard,
    taxable: line.taxable,
    product: () => (line.productId === null ? null : readProduct(line.productId, context)),
    variant: () => (line.variantId === null ? null : readVariant(line.variantId, context)),
    image: null,
    originalUnitPriceSet: () => moneyBag(line.unitCents, currency),
    totalDiscountSet: () => moneyBag(discountOf(line), currency),
    discountAllocations: () => allocationsOf(order, line, currency),
    taxLines: () => line.taxes.map((tax) => taxView(tax, currency)),
    duties: [],
  };
};

export const shippingView = (order: ShopOrder, shipping: ShopShipping, currency: string): View => ({
  __typename: 'ShippingLine',
  id: gid('ShippingLine', shipping.id),
  title: shipping.title,
  code: shipping.title,
  source: 'shopify',
  isRemoved: shipping.removed,
  originalPriceSet: () => moneyBag(shipping.cents, currency),
  discountedPriceSet: () => moneyBag(shipping.cents - discountOf(shipping), currency),
  discountAllocations: () => allocationsOf(order, shipping, currency),
  taxLines: () => shipping.taxes.map((tax) => taxView(tax, currency)),
});
