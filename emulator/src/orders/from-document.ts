import type {
  DiscountAllocation,
  OrderDiscount,
  OrderDocument,
  TaxLine,
} from '@backroom/contract/order-document';
import { type LedgerEvent, type LedgerSale, ledgerOf, worthOfSales } from '@backroom/demo/orders/ledger';
import type { AgreedSale, Agreement, SaleKind, ShopDiscount, ShopOrder, ShopTax } from './order.ts';

const discountFrom = ({
  method,
  discount_type,
  title,
  code,
  value,
  value_type,
}: OrderDiscount): ShopDiscount => ({
  kind: method === 'CODE' ? 'code' : method === 'AUTOMATIC' ? 'automatic' : 'manual',
  title,
  code,
  percentage: value_type === 'PERCENTAGE' ? Number(value) : null,
  cents: value_type === 'FIXED' ? Math.round(Number(value) * 100) : null,
  across: discount_type === 'ORDER',
  target: discount_type === 'SHIPPING' ? 'SHIPPING_LINE' : 'LINE_ITEM',
});

const taxFrom = ({ name, rate, amount_cents, channel_collected }: TaxLine): ShopTax => ({
  title: name,
  rate,
  cents: amount_cents,
  channelLiable: channel_collected,
});

const allocated = (discounts: readonly DiscountAllocation[]) =>
  discounts.map(({ discount, amount_cents }) => ({ index: discount, cents: amount_cents }));

const kindOf = (document: OrderDocument, { kind, index }: LedgerSale): SaleKind => {
  if (kind === 'LINE') return document.lines[index ?? -1]?.gift_card ? 'GIFT_CARD' : 'PRODUCT';
  return kind === 'FEE' && index !== null ? 'ADDITIONAL_FEE' : kind;
};

const idOf = (document: OrderDocument, { kind, index }: LedgerSale): string | null => {
  if (index === null) return null;
  if (kind === 'LINE') return document.lines[index]?.id ?? null;
  return kind === 'SHIPPING' ? shippingId(document, index) : feeId(document, index);
};

const shippingId = ({ shopify_order_id }: OrderDocument, index: number) => `4${shopify_order_id}${index}`;
const feeId = ({ shopify_order_id }: OrderDocument, index: number) => `2${shopify_order_id}${index}`;

type Reason = Pick<Agreement, 'reason' | 'refundId'>;

const reasonOf = (event: string): Reason => {
  const [kind, id = ''] = event.split(':');
  if (kind === 'sale') return { reason: 'ORDER', refundId: null };
  if (kind === 'edit') return { reason: 'ORDER_EDIT', refundId: null };
  return { reason: 'REFUND', refundId: id };
};

const actionOf = (reason: Agreement['reason'], { quantity, netCents }: LedgerSale): AgreedSale['action'] => {
  if (reason === 'ORDER') return 'ORDER';
  return quantity < 0 || netCents < 0 ? 'RETURN' : reason === 'ORDER_EDIT' ? 'ORDER' : 'UPDATE';
};

/** A cancellation gives back what a refund of the same moment left: Shopify knows one refund for both. */
const withoutCancellations = (document: OrderDocument, events: readonly LedgerEvent[]): LedgerEvent[] => {
  const cancel = events.find(({ event }) => event === 'cancel');
  if (!cancel || cancel.sales.length === 0) return events.filter(({ event }) => event !== 'cancel');
  const last = events.findLast(({ event, at }) => event.startsWith('refund:') && at === cancel.at);
  if (!last) {
    return events.map((one) =>
      one === cancel ? { ...one, event: `refund:9${document.shopify_order_id}0` } : one,
    );
  }
  return events.flatMap((one) => {
    if (one === cancel) return [];
    return one === last ? [{ ...one, sales: [...one.sales, ...cancel.sales] }] : [one];
  });
};

/** An order of the demo chain as its shop's Shopify would have it. */
export const orderFromDocument = (document: OrderDocument): ShopOrder => {
  const id = document.shopify_order_id;
  let sales = 0;
  const agreements = withoutCancellations(document, ledgerOf(document)).map((event, index): Agreement => {
    const { reason, refundId } = reasonOf(event.event);
    return {
      id: `1${id}${String(index + 1).padStart(2, '0')}`,
      at: event.at,
      reason,
      refundId,
      returnId: null,
      sales: event.sales.map((sale) => {
        sales += 1;
        return {
          id: `${id}${String(sales).padStart(3, '0')}`,
          action: actionOf(reason, sale),
          kind: kindOf(document, sale),
          of: idOf(document, sale),
          quantity: sale.kind === 'LINE' ? sale.quantity : null,
          totalCents: worthOfSales([sale]),
          discountCents: sale.discountCents,
          taxCents: sale.taxCents,
        };
      }),
    };
  });
  const refunded = (at: string) =>
    document.transactions
      .filter((each) => each.kind === 'refund' && each.status === 'success' && each.at === at)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return {
    id,
    name: document.name,
    createdAt: document.placed_at,
    processedAt: document.placed_at,
    updatedAt: document.updated_at ?? document.placed_at,
    cancelledAt: document.cancelled_at,
    test: document.test,
    taxesIncluded: document.prices_include_tax,
    taxExempt: document.tax_exempt,
    sourceName: document.channel,
    locationId: document.location?.id ?? null,
    customerId: document.customer?.id ?? null,
    email: document.customer?.email ?? null,
    phone: document.customer?.phone ?? null,
    note: document.note,
    codes: document.discount_codes,
    address: document.shipping_address,
    shipped:
      document.fulfillment_status === 'fulfilled'
        ? 'FULFILLED'
        : document.fulfillment_status === 'partial'
          ? 'PARTIALLY_FULFILLED'
          : 'UNFULFILLED',
    discounts: document.discounts.map(discountFrom),
    lines: document.lines.map((line) => ({
      id: line.id,
      title: line.product_title,
      variantTitle: line.variant_title,
      sku: line.sku,
      vendor: line.vendor,
      productId: line.product_id,
      variantId: line.variant_id,
      quantity: line.quantity,
      unitCents: line.unit_price_cents,
      giftCard: line.gift_card,
      taxable: line.taxable,
      discounts: allocated(line.discounts),
      taxes: line.taxes.map(taxFrom),
    })),
    shipping: document.shipping.map((shipping, index) => ({
      id: shippingId(document, index),
      title: shipping.title,
      cents: shipping.price_cents,
      removed: false,
      discounts: allocated(shipping.discounts),
      taxes: shipping.taxes.map(taxFrom),
    })),
    fees: document.fees.map(({ title, amount_cents }, index) => ({
      id: feeId(document, index),
      name: title,
      cents: amount_cents,
    })),
    agreements,
    refunds: agreements
      .filter(({ reason }) => reason === 'REFUND')
      .map(({ refundId, at }) => ({
        id: refundId ?? '',
        at,
        note: document.refunds.find((refund) => refund.id === refundId)?.note ?? null,
        cents: refunded(at),
        returnId: null,
      })),
    transactions: document.transactions.map((transaction) => ({
      id: transaction.id,
      at: transaction.at,
      // The demo's kinds and states are Shopify's in small letters.
      kind: transaction.kind.toUpperCase() as ShopOrder['transactions'][number]['kind'],
      status: transaction.status.toUpperCase() as ShopOrder['transactions'][number]['status'],
      gateway: transaction.gateway,
      cents: transaction.amount_cents,
      giftCard: transaction.gift_card && {
        id: transaction.gift_card.id,
        lastCharacters: transaction.gift_card.last_characters,
      },
    })),
  };
};
