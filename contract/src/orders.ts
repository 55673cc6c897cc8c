/** Orders: the list, one order, and what the dialog shows (specification 2, sections 3 and 7; domain.md 3.13). */
import * as z from 'zod';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  id,
  limit,
  localDate,
  moment,
  money,
  page,
  search,
  shopDomains,
  sortOrder,
  text,
} from './kit/fields.ts';
import { isTooShort, TOO_SHORT } from './kit/list.ts';
import { pagination } from './kit/list-fields.ts';

/** The badges there are; any other status of a source shows as one of these (domain.md 3.13). */
export const financialBadges = ['paid', 'pending', 'partially_refunded', 'refunded', 'cancelled'] as const;

const values = z.array(text(100)).max(50, 'Choose at most 50').optional();

/** What narrows the list, the same for page and export. */
const filters = {
  search: search.refine((text) => text === undefined || !isTooShort(text), TOO_SHORT),
  shop_domain: shopDomains.optional(),
  financial_status: z.array(z.enum(financialBadges)).max(5).optional(),
  fulfillment_status: values,
  payment_type: values,
  channel: values,
  /** Store-local days, both included. */
  from_date: localDate.optional(),
  to_date: localDate.optional(),
  /**
   * What happened to the order on these days: it was placed; it sold something, or money moved (by one of the payment
   * types chosen), as the figures of the reports count orders.
   */
  days_of: z.enum(['placed', 'sold', 'paid']).optional(),
};

const inOrder = (value: { from_date?: string | undefined; to_date?: string | undefined }) =>
  !value.from_date || !value.to_date || value.from_date <= value.to_date;
const orderProblem = { message: 'End date must be on or after start date', path: ['to_date'] };

const lineItem = z.object({
  name: z.string(),
  qty: z.int(),
  price: money,
  p_img: z.string().nullable(),
});

/** An order as the list receives it. */
export const orderRow = z.object({
  shopify_order_id: z.string(),
  order_id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  name: z.string(),
  customer_name: z.string().nullable(),
  discount_codes: z.array(z.string()),
  source_name: z.string(),
  current_total_price: money,
  payment_type: z.string(),
  financial_status: z.enum(financialBadges),
  fulfillment_status: z.string().nullable(),
  shopify_created_at: moment,
  shop_timezone: z.string(),
  shipping_address1: z.string().nullable(),
  shipping_city: z.string().nullable(),
  shipping_province: z.string().nullable(),
  shipping_zip: z.string().nullable(),
  shipping_country: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
  lineitems: z.array(lineItem),
});

export type OrderRow = z.output<typeof orderRow>;

const orderDetails = z.object({
  shopify_order_id: z.string(),
  order_id: z.string(),
  name: z.string(),
  financial_status: z.enum(financialBadges),
  shopify_created_at: moment,
  cancelled_at: moment.nullable(),
  shop_timezone: z.string(),
  store_name: z.string(),
  shop: z.string(),
  current_total_price: money,
  total_price: money,
  payment_type: z.string(),
  source_name: z.string(),
  customer_email: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  shipping_customer_name: z.string().nullable(),
  shipping_address1: z.string().nullable(),
  shipping_address2: z.string().nullable(),
  shipping_city: z.string().nullable(),
  shipping_province: z.string().nullable(),
  shipping_zip: z.string().nullable(),
  shipping_country: z.string().nullable(),
  shipping_price: money,
  fulfillment_status: z.string().nullable(),
  discount_codes: z.array(z.string()),
  lineItems: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      v_sku: z.string().nullable(),
      v_id: z.string().nullable(),
      p_vendor: z.string().nullable(),
      price: money,
      qty: z.int(),
      total_discount: money,
      p_img: z.string().nullable(),
    }),
  ),
  /** Σ price × qty − discounts of the lines. */
  subtotal: money,
  total_discount: money,
  total_items: z.int(),
  total_tax: money,
  /** The tax of the order as it was placed, before any refund. */
  tax_when_placed: money,
  /** What else was charged when it was placed: fees, duties, rounding. */
  other_charges: money,
  /** What came after: `total_price` and these sum up to `current_total_price`. */
  changes: z.array(z.object({ kind: z.enum(['edit', 'refund', 'cancellation']), amount: money })),
  tip: money,
  prices_include_tax: z.boolean(),
  note: z.string().nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      at: moment,
      note: z.string().nullable(),
      amount: money,
      lines: z.array(z.object({ name: z.string(), qty: z.int() })),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      at: moment,
      kind: z.enum(['payment', 'refund']),
      payment_type: z.string(),
      amount: money,
      gift_card: z.string().nullable(),
    }),
  ),
});

export type OrderDetails = z.output<typeof orderDetails>;

export const ordersEndpoints = {
  getOrderList: endpoint({
    method: 'POST',
    path: '/get-order-list',
    access: area('/orders'),
    summary: 'Orders by filter, newest first, with totals over the whole filter',
    body: z
      .strictObject({
        ...filters,
        page: page.default(1),
        limit: limit.default(25),
        sortBy: z.enum(['created_at', 'total']).default('created_at'),
        sortOrder: sortOrder.default('desc'),
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    response: z.object({
      orders: z.array(orderRow),
      total_count: z.int(),
      pagination,
    }),
    failure: 'Failed to fetch orders',
  }),
  getOrderDetails: endpoint({
    method: 'POST',
    path: '/get-order-details',
    access: area('/orders'),
    summary: 'One order, complete',
    body: z.strictObject({
      /** The order's shopify_order_id, or our own order id. */
      order_id: id,
      /** The store's domain; only needed where two stores use the same order id. */
      shop: text(255).optional(),
    }),
    response: z.object({ orderDetails }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch order details',
  }),
  exportOrderList: endpoint({
    method: 'POST',
    path: '/export-order-list',
    access: area('/orders'),
    summary: 'Every order of the filter as CSV, streamed; safe to open in a spreadsheet',
    body: z
      .strictObject({
        ...filters,
        sortBy: z.enum(['created_at', 'total']).default('created_at'),
        sortOrder: sortOrder.default('desc'),
        columns: z.array(text(40)).max(40).optional(),
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    stream: 'text/csv; charset=utf-8',
    failure: 'Failed to export orders',
  }),
  getPaymentGateways: endpoint({
    method: 'GET',
    path: '/getPaymentGateways',
    access: own('names'),
    summary: 'Payment types found on orders one may see',
    response: z.object({ paymentMethods: z.array(z.object({ id: z.string(), name: z.string() })) }),
    failure: 'Failed to fetch payment methods',
  }),
  getSalesChannels: endpoint({
    method: 'GET',
    path: '/getSalesChannels',
    access: own('names'),
    summary: 'Channels found on orders one may see',
    response: z.object({ salesChannels: z.array(z.object({ id: z.string(), name: z.string() })) }),
    failure: 'Failed to fetch sales channels',
  }),
};
