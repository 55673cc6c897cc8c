import type { OrderCustomer, OrderDocument } from '../orders/order-document.ts';

export type SimpleOrder = {
  id: string;
  name: string;
  placed_at: string;
  unit_price_cents: number;
  quantity?: number;
  sku?: string;
  customer?: OrderCustomer | null;
  channel?: string;
  gateway?: string;
  cancelled_at?: string | null;
};

/** An order of one line, paid at once in full, without tax: enough where the amounts don't matter. */
export const simpleOrder = (order: SimpleOrder): OrderDocument => {
  const quantity = order.quantity ?? 1;
  return {
    shape: 'ordered',
    shopify_order_id: order.id,
    name: order.name,
    placed_at: order.placed_at,
    updated_at: order.placed_at,
    cancelled_at: order.cancelled_at ?? null,
    test: false,
    prices_include_tax: false,
    tax_exempt: false,
    financial_status: 'paid',
    fulfillment_status: null,
    channel: order.channel ?? 'web',
    location: null,
    customer: order.customer ?? null,
    shipping_address: null,
    note: null,
    discount_codes: [],
    discounts: [],
    lines: [
      {
        id: '1',
        product_id: null,
        variant_id: null,
        sku: order.sku ?? 'TOY-1',
        product_title: 'Wooden train',
        variant_title: '',
        vendor: 'Northwood',
        product_type: 'Toys',
        quantity,
        unit_price_cents: order.unit_price_cents,
        gift_card: false,
        taxable: true,
        discounts: [],
        taxes: [],
        unit_cost_cents: null,
        image_url: null,
        added_by: null,
        royalty_excluded: false,
      },
    ],
    shipping: [],
    fees: [],
    tip_cents: 0,
    edits: [],
    refunds: [],
    transactions: [
      {
        id: '1',
        at: order.placed_at,
        kind: 'sale',
        status: 'success',
        gateway: order.gateway ?? 'shopify_payments',
        amount_cents: quantity * order.unit_price_cents,
        gift_card: null,
      },
    ],
  };
};
