import type { OrderDocument, OrderLine, OrderRefund, OrderTransaction } from '../orders/order-document.ts';

/** A line of so many units at $10.00 with 10 % tax, which cost $4.00 each. */
export const plainLine = (id: string, quantity: number, more: Partial<OrderLine> = {}): OrderLine => ({
  id,
  product_id: null,
  variant_id: null,
  sku: `SKU-${id}`,
  product_title: 'Thing',
  variant_title: '',
  vendor: 'Lego',
  product_type: 'Toys',
  quantity,
  unit_price_cents: 1000,
  gift_card: false,
  taxable: true,
  discounts: [],
  taxes: [
    { jurisdiction: 'US', name: 'Tax', rate: '0.1', amount_cents: quantity * 100, channel_collected: false },
  ],
  unit_cost_cents: 400,
  image_url: null,
  added_by: null,
  royalty_excluded: false,
  ...more,
});

/** An order of some lines and nothing else. */
export const plainOrder = (lines: OrderLine[], more: Partial<OrderDocument> = {}): OrderDocument => ({
  shape: 'ordered',
  shopify_order_id: '9007199254740993',
  name: '#1',
  placed_at: '2025-03-03T12:00:00Z',
  updated_at: null,
  cancelled_at: null,
  test: false,
  prices_include_tax: false,
  tax_exempt: false,
  financial_status: 'paid',
  fulfillment_status: null,
  channel: 'web',
  location: null,
  customer: null,
  shipping_address: null,
  note: null,
  discount_codes: [],
  discounts: [],
  lines,
  shipping: [],
  fees: [],
  tip_cents: 0,
  edits: [],
  refunds: [],
  transactions: [],
  ...more,
});

/** A refund of nothing but what is given. */
export const plainRefund = (id: string, at: string, more: Partial<OrderRefund>): OrderRefund => ({
  id,
  at,
  note: null,
  lines: [],
  shipping_cents: 0,
  shipping_tax_cents: 0,
  adjustment_cents: 0,
  fee_cents: 0,
  tip_cents: 0,
  ...more,
});

/** A successful payment at the sale. */
export const plainPayment = (
  gateway: string,
  amount_cents: number,
  more: Partial<OrderTransaction> = {},
): OrderTransaction => ({
  id: `${gateway} ${amount_cents}`,
  at: '2025-03-03T12:00:00Z',
  kind: 'sale',
  status: 'success',
  gateway,
  amount_cents,
  gift_card: null,
  ...more,
});
