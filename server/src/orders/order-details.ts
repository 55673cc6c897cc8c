import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { OrderDetails, ordersEndpoints } from '@backroom/contract/orders';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldEver, inDays } from '../platform/sessions/scope-conditions.ts';
import { badgeOf } from './badge.ts';
import { grossOf, type OrderDocument, type OrderLine, soldLinesOf } from './order-document.ts';
import { lineName } from './order-rows.ts';
import { type OrderValue, PLACED, readOrderPayments, readOrderValue } from './order-value.ts';

type Stored = {
  shop_id: number;
  order_id: number;
  shop_domain: string;
  store_name: string;
  timezone: string;
  total_cents: number;
  payment_type: string;
  document: OrderDocument;
};

/** @throws ApiError NOT_FOUND where no store in scope has this order, VALIDATION_FAILED where several do. */
const readOrder = async (
  scope: Scope,
  db: Database,
  orderId: string,
  shop: string | undefined,
): Promise<Stored> => {
  const shops = await shopsAskedFor(scope, db, shop ? [shop] : undefined, 'shop');
  // Asked shop by shop, so that the key (shop_id, shopify_order_id) serves.
  const { rows } = await sql<Stored>`
    select orders.shop_id, order_id, shop_domain, shops.name as store_name, timezone, total_cents, payment_type, document
    from orders join shops on shops.shop_id = orders.shop_id
    where orders.shop_id = any(array(select shop_id from shops where ${heldEver(shops, 'shop_id')}))
      and shopify_order_id = ${orderId} and ${inDays(shops, 'orders.shop_id', 'orders.local_date')}
    limit 2`.execute(db);
  const [order, second] = rows;
  if (!order) throw new ApiError('NOT_FOUND', 'There is no such order');
  if (second) throw invalidField('shop', 'Several stores have an order with this id: say which store');
  return order;
};

const totalDiscount = (line: OrderDocument['lines'][number]) =>
  line.discounts.reduce((sum, discount) => sum + discount.amount_cents, 0);

/** The units of a line by their price: where its total doesn't divide by them, some cost a cent more. */
const unitsByPrice = (line: OrderLine) => {
  const { quantity } = line;
  const price = quantity === 0 ? line.unit_price_cents : Math.floor(grossOf(line) / quantity);
  const dearer = grossOf(line) - price * quantity;
  return [
    { price, units: quantity - dearer },
    { price: price + 1, units: dearer },
  ].filter(({ units }, index) => units > 0 || index === 0);
};

const linesOf = (document: OrderDocument) =>
  soldLinesOf(document).flatMap((line) =>
    unitsByPrice(line).map(({ price, units }, index) => ({
      _id: index === 0 ? line.id : `${line.id}-${index + 1}`,
      name: lineName(line),
      v_sku: line.sku,
      v_id: line.variant_id,
      p_vendor: line.vendor,
      price: toDollars(price),
      qty: units,
      total_discount: toDollars(index === 0 ? totalDiscount(line) : 0),
      p_img: line.image_url,
    })),
  );

const refundsOf = (document: OrderDocument, value: OrderValue) =>
  document.refunds.map((refund) => ({
    id: refund.id,
    at: new Date(refund.at).toISOString(),
    note: refund.note,
    amount: toDollars(-(value.byEvent.get(`refund:${refund.id}`) ?? 0)),
    lines: refund.lines.map(({ line_id, quantity }) => {
      const line = document.lines.find((candidate) => candidate.id === line_id);
      return { name: line ? lineName(line) : line_id, qty: quantity };
    }),
  }));

const shippingOf = (document: OrderDocument) =>
  document.shipping.reduce(
    (sum, line) =>
      sum + line.price_cents - line.discounts.reduce((all, discount) => all + discount.amount_cents, 0),
    0,
  );

const kinds: Record<string, OrderDetails['changes'][number]['kind']> = {
  refund: 'refund',
  cancel: 'cancellation',
};

/** What came after the order was placed, by kind, in the order in which kinds stand on the screen. */
const changesOf = ({ byEvent }: OrderValue): OrderDetails['changes'] => {
  const sums = new Map<OrderDetails['changes'][number]['kind'], number>();
  for (const [event, cents] of byEvent) {
    if (event === PLACED || cents === 0) continue;
    const kind = kinds[event.replace(/:.*$/, '')] ?? 'edit';
    sums.set(kind, (sums.get(kind) ?? 0) + cents);
  }
  return (['edit', 'refund', 'cancellation'] as const).flatMap((kind) => {
    const cents = sums.get(kind);
    return cents ? [{ kind, amount: toDollars(cents) }] : [];
  });
};

/** What was charged when it was placed beyond lines, shipping, tax and tip. */
const otherChargesOf = (document: OrderDocument, value: OrderValue, subtotal: number): number => {
  const tax = document.prices_include_tax ? 0 : value.taxWhenPlacedCents;
  const placed = value.byEvent.get(PLACED) ?? 0;
  return placed - subtotal - shippingOf(document) - tax - document.tip_cents;
};

/** One order, complete: as the dialog shows it, with refunds and payments in the order they happened. */
export const getOrderDetails = async ({ scope, db, body }: Call<typeof ordersEndpoints.getOrderDetails>) => {
  const order = await readOrder(scope, db, body.order_id, body.shop);
  const { document } = order;
  const [value, payments] = await Promise.all([
    readOrderValue(db, order),
    readOrderPayments(db, order, document),
  ]);
  const sold = soldLinesOf(document);
  const gross = sold.reduce((sum, line) => sum + grossOf(line), 0);
  const discount = sold.reduce((sum, line) => sum + totalDiscount(line), 0);
  const address = document.shipping_address;
  const orderDetails: OrderDetails = {
    shopify_order_id: document.shopify_order_id,
    order_id: String(order.order_id),
    name: document.name,
    financial_status: badgeOf(
      document.financial_status,
      document.cancelled_at === null ? null : new Date(document.cancelled_at),
    ),
    shopify_created_at: new Date(document.placed_at).toISOString(),
    cancelled_at: document.cancelled_at === null ? null : new Date(document.cancelled_at).toISOString(),
    shop_timezone: order.timezone,
    store_name: order.store_name,
    shop: order.shop_domain,
    current_total_price: toDollars(order.total_cents),
    total_price: toDollars(value.byEvent.get(PLACED) ?? 0),
    payment_type: order.payment_type,
    source_name: document.channel,
    customer_email: document.customer?.email ?? null,
    customer_name: document.customer?.name ?? null,
    customer_phone: document.customer?.phone ?? null,
    shipping_customer_name: address?.name ?? null,
    shipping_address1: address?.address1 ?? null,
    shipping_address2: address?.address2 ?? null,
    shipping_city: address?.city ?? null,
    shipping_province: address?.province ?? null,
    shipping_zip: address?.zip ?? null,
    shipping_country: address?.country ?? null,
    shipping_price: toDollars(shippingOf(document)),
    fulfillment_status: document.fulfillment_status,
    discount_codes: document.discount_codes,
    lineItems: linesOf(document),
    subtotal: toDollars(gross - discount),
    total_discount: toDollars(discount),
    total_items: sold.reduce((sum, line) => sum + line.quantity, 0),
    total_tax: toDollars(value.taxCents),
    tax_when_placed: toDollars(value.taxWhenPlacedCents),
    other_charges: toDollars(otherChargesOf(document, value, gross - discount)),
    changes: changesOf(value),
    tip: toDollars(document.tip_cents),
    prices_include_tax: document.prices_include_tax,
    note: document.note,
    refunds: refundsOf(document, value),
    payments,
  };
  return { orderDetails };
};
