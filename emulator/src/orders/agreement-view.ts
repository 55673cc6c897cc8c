import { type PageArguments, plainConnection } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { gid } from '../kinds/gids.ts';
import { moneyBag } from '../kinds/money.ts';
import { lineView, shippingView, taxView } from './line-view.ts';
import type { AgreedSale, Agreement, ShopOrder, ShopTax } from './order.ts';
import { returnView } from './order-view.ts';
import { taxOfSale } from './totals.ts';

const agreementTypes = {
  ORDER: 'OrderAgreement',
  ORDER_EDIT: 'OrderEditAgreement',
  REFUND: 'RefundAgreement',
  RETURN: 'ReturnAgreement',
} as const;

const saleTypes = {
  PRODUCT: 'ProductSale',
  GIFT_CARD: 'GiftCardSale',
  SHIPPING: 'ShippingLineSale',
  TIP: 'TipSale',
  FEE: 'FeeSale',
  ADDITIONAL_FEE: 'AdditionalFeeSale',
  ADJUSTMENT: 'AdjustmentSale',
} as const;

const taxesOf = (order: ShopOrder, { of }: AgreedSale): readonly ShopTax[] =>
  [...order.lines, ...order.shipping].find(({ id }) => id === of)?.taxes ?? [];

const subjectOf = (order: ShopOrder, { kind, of }: AgreedSale, context: Context): View => {
  const { currency } = context.shop;
  const line = () => {
    const found = order.lines.find(({ id }) => id === of);
    return found ? lineView(order, found, context) : null;
  };
  const shippingLine = () => {
    const found = order.shipping.find(({ id }) => id === of);
    return found ? shippingView(order, found, currency) : null;
  };
  if (kind === 'PRODUCT' || kind === 'GIFT_CARD') return { lineItem: line };
  // A tip is a line of its own that the list of lines leaves out.
  if (kind === 'TIP')
    return { lineItem: { __typename: 'LineItem', id: gid('LineItem', `8${order.id}`), title: 'Tip' } };
  if (kind === 'SHIPPING') return { shippingLine };
  if (kind === 'FEE') return { fee: null };
  const fee = order.fees.find(({ id }) => id === of);
  return {
    additionalFee: () =>
      fee
        ? {
            __typename: 'SaleAdditionalFee',
            id: gid('SaleAdditionalFee', fee.id),
            name: fee.name,
            price: moneyBag(fee.cents, currency),
            taxLines: [],
          }
        : null,
  };
};

const saleView = (order: ShopOrder, sale: AgreedSale, context: Context): View => {
  const { currency } = context.shop;
  return {
    __typename: saleTypes[sale.kind],
    id: gid('Sale', sale.id),
    actionType: sale.action,
    lineType: sale.kind,
    quantity: sale.quantity,
    totalAmount: () => moneyBag(sale.totalCents, currency),
    totalDiscountAmountBeforeTaxes: () => moneyBag(sale.discountCents, currency),
    totalTaxAmount: () => moneyBag(taxOfSale(sale), currency),
    taxes: () =>
      taxesOf(order, sale).map((tax, index) => ({
        id: gid('SaleTax', `${sale.id}${index}`),
        amount: moneyBag(sale.taxCents[index] ?? 0, currency),
        taxLine: taxView(tax, currency),
      })),
    ...subjectOf(order, sale, context),
  };
};

/** An agreement with its sales. Ids are plain: `SalesAgreement` and `Sale`, whatever the kind. */
export const agreementView = (order: ShopOrder, agreement: Agreement, context: Context): View => ({
  __typename: agreementTypes[agreement.reason],
  id: gid('SalesAgreement', agreement.id),
  happenedAt: agreement.at,
  reason: agreement.reason,
  refund:
    agreement.refundId === null ? null : { __typename: 'Refund', id: gid('Refund', agreement.refundId) },
  return: agreement.returnId === null ? null : returnView(agreement.returnId),
  sales: (args: PageArguments) =>
    plainConnection(agreement.sales, args, (sale) => saleView(order, sale, context)),
});
