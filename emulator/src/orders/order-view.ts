import { type PageArguments, plainConnection } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { readCustomer } from '../kinds/customers.ts';
import { gid } from '../kinds/gids.ts';
import { locationView } from '../kinds/locations.ts';
import { moneyBag } from '../kinds/money.ts';
import { agreementView } from './agreement-view.ts';
import { lineView, shippingView } from './line-view.ts';
import type { ShopAddress, ShopOrder, ShopTransaction } from './order.ts';
import { financialStatusOf, type Totals, totalsOf } from './totals.ts';

const apps: Readonly<Record<string, string>> = {
  web: 'Online Store',
  pos: 'Point of Sale',
  shopify_draft_order: 'Draft Orders',
};

const addressView = (address: ShopAddress): View => ({
  ...address,
  firstName: address.name?.split(' ')[0] ?? null,
  lastName: address.name?.split(' ').slice(1).join(' ') ?? null,
  company: null,
  provinceCode: address.province,
  countryCodeV2: address.country,
});

const transactionView = (order: ShopOrder, each: ShopTransaction, context: Context): View => ({
  __typename: 'OrderTransaction',
  id: gid('OrderTransaction', each.id),
  kind: each.kind,
  status: each.status,
  gateway: each.gateway,
  formattedGateway: each.gateway.replaceAll('_', ' '),
  test: order.test,
  createdAt: each.at,
  processedAt: each.at,
  amountSet: () => moneyBag(each.cents, context.shop.currency),
  parentTransaction: () => {
    const parent =
      each.kind === 'REFUND' || each.kind === 'CHANGE' || each.kind === 'CAPTURE'
        ? order.transactions.find(
            (other) => other !== each && other.gateway === each.gateway && other.kind !== 'REFUND',
          )
        : undefined;
    return parent ? transactionView(order, parent, context) : null;
  },
  location: () => locationOf(order, context),
  receiptJson: each.giftCard
    ? JSON.stringify({
        gift_card_id: each.giftCard.id === null ? null : Number(each.giftCard.id),
        gift_card_last_characters: each.giftCard.lastCharacters,
      })
    : JSON.stringify({ paid_amount: (each.cents / 100).toFixed(2) }),
});

const locationOf = (order: ShopOrder, { shop }: Context) => {
  const location = shop.locations.find(({ id }) => id === order.locationId);
  return location ? locationView(location) : null;
};

const money =
  (of: (totals: Totals) => number) =>
  (totals: Totals, currency: string): View =>
    moneyBag(of(totals), currency);

const totalFields = {
  totalPriceSet: money(({ original }) => original),
  originalTotalPriceSet: money(({ original }) => original),
  currentTotalPriceSet: money(({ current }) => current),
  currentSubtotalPriceSet: money(({ currentSubtotal }) => currentSubtotal),
  currentTotalTaxSet: money(({ currentTax }) => currentTax),
  totalOutstandingSet: money(({ outstanding }) => outstanding),
  totalReceivedSet: money(({ received }) => received),
  totalRefundedSet: money(({ refunded }) => refunded),
  totalTipReceivedSet: money(({ tip }) => tip),
};

/** An order as the schema's `Order`. */
export const orderView = (order: ShopOrder, context: Context): View => {
  const { currency } = context.shop;
  let known: Totals | undefined;
  const totals = () => {
    known ??= totalsOf(order);
    return known;
  };
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: order.name,
    createdAt: order.createdAt,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    closedAt: null,
    test: order.test,
    edited: () => order.agreements.some(({ reason }) => reason === 'ORDER_EDIT'),
    currencyCode: currency,
    presentmentCurrencyCode: currency,
    taxesIncluded: order.taxesIncluded,
    taxExempt: order.taxExempt,
    displayFinancialStatus: () => financialStatusOf(order),
    displayFulfillmentStatus: order.shipped,
    sourceName: order.sourceName,
    app: () => ({ id: gid('App', '580111'), name: apps[order.sourceName] ?? order.sourceName }),
    retailLocation: () => locationOf(order, context),
    email: order.email,
    phone: order.phone,
    note: order.note,
    tags: [],
    discountCode: order.codes[0] ?? null,
    discountCodes: order.codes,
    paymentGatewayNames: () => [...new Set(order.transactions.map(({ gateway }) => gateway))],
    customer: () => (order.customerId === null ? null : readCustomer(order.customerId, context)),
    shippingAddress: () => (order.address ? addressView(order.address) : null),
    billingAddress: null,
    taxLines: () => mergedTaxes(order, currency),
    ...Object.fromEntries(
      Object.entries(totalFields).map(([name, of]) => [name, () => of(totals(), currency)]),
    ),
    originalTotalDutiesSet: null,
    additionalFees: () =>
      order.fees.map((fee) => ({
        __typename: 'AdditionalFee',
        id: gid('AdditionalFee', fee.id),
        name: fee.name,
        price: moneyBag(fee.cents, currency),
        taxLines: [],
      })),
    transactions: ({ first }: { first?: number | null }) =>
      order.transactions.slice(0, first ?? undefined).map((each) => transactionView(order, each, context)),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => ({
        __typename: 'Refund',
        id: gid('Refund', refund.id),
        legacyResourceId: refund.id,
        createdAt: refund.at,
        processedAt: refund.at,
        updatedAt: refund.at,
        note: refund.note,
        totalRefundedSet: moneyBag(refund.cents, currency),
        return: refund.returnId === null ? null : returnView(refund.returnId),
      })),
    lineItems: (args: PageArguments) =>
      plainConnection(order.lines, args, (line) => lineView(order, line, context)),
    shippingLines: (args: PageArguments & { includeRemovals?: boolean | null }) =>
      plainConnection(
        order.shipping.filter(({ removed }) => args.includeRemovals === true || !removed),
        args,
        (shipping) => shippingView(order, shipping, currency),
      ),
    agreements: (args: PageArguments) =>
      plainConnection(order.agreements, args, (agreement) => agreementView(order, agreement, context)),
  };
};

export const returnView = (id: string): View => ({ __typename: 'Return', id: gid('Return', id) });

/** The taxes of all lines as they were charged first, those of one name and rate together. */
const mergedTaxes = (order: ShopOrder, currency: string): View[] => {
  const merged = new Map<string, { title: string; rate: number; cents: number; channelLiable: boolean }>();
  for (const tax of [...order.lines, ...order.shipping].flatMap(({ taxes }) => taxes)) {
    const key = `${tax.title} ${tax.rate}`;
    const known = merged.get(key) ?? { ...tax, rate: Number(tax.rate), cents: 0 };
    merged.set(key, { ...known, cents: known.cents + tax.cents });
  }
  return [...merged.values()].map(({ title, rate, cents, channelLiable }) => ({
    title,
    rate,
    channelLiable,
    source: channelLiable ? 'Marketplace' : 'Shopify',
    priceSet: moneyBag(cents, currency),
  }));
};
