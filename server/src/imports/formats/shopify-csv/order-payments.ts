import type { OrderRefund, OrderTransaction } from '../../../orders/index.ts';

type Paid = {
  id: string;
  financialStatus: string;
  placedAt: string;
  paidAt: string | null;
  cancelledAt: string | null;
  total: number;
  outstanding: number;
  refunded: number;
  /** "Cash", "gift_card + shopify_payments": how the parts divide, the export doesn't tell. */
  method: string | null;
};

const PAID = new Set(['paid', 'partially_paid', 'partially_refunded', 'refunded']);

/** The export doesn't date refunds: that of a cancelled order is the cancellation's, any other the payment's. */
const refundedAt = (order: Paid) => order.cancelledAt ?? order.paidAt ?? order.placedAt;

/** What came in, as one payment by all its methods, and what went back. */
export const paymentsOf = (order: Paid): OrderTransaction[] => {
  const gateway = order.method ?? 'unknown';
  const movement = (kind: 'sale' | 'refund', at: string, amount_cents: number): OrderTransaction => ({
    id: `${order.id}-${kind}`,
    at,
    kind,
    status: 'success',
    gateway,
    amount_cents,
    gift_card: null,
    implied: true,
  });
  const paid = PAID.has(order.financialStatus) ? order.total - order.outstanding : 0;
  return [
    ...(paid > 0 ? [movement('sale', order.paidAt ?? order.placedAt, paid)] : []),
    ...(order.refunded > 0 ? [movement('refund', refundedAt(order), order.refunded)] : []),
  ];
};

/** Everything the order charged, to give it back whole. */
type Charged = {
  lines: { line_id: string; quantity: number }[];
  shipping: number;
  shippingTax: number;
  tip: number;
};

/**
 * A refund of the whole total gives all goods, shipping and tip back; a smaller one is money only, because
 * the export doesn't say what it was for.
 */
export const refundsOf = (order: Paid, charged: Charged): OrderRefund[] => {
  if (order.refunded <= 0) return [];
  const refund = { id: `${order.id}-refund`, at: refundedAt(order), note: null, fee_cents: 0 };
  if (order.refunded < order.total) {
    return [
      {
        ...refund,
        lines: [],
        shipping_cents: 0,
        shipping_tax_cents: 0,
        adjustment_cents: order.refunded,
        tip_cents: 0,
      },
    ];
  }
  return [
    {
      ...refund,
      lines: charged.lines,
      shipping_cents: charged.shipping,
      shipping_tax_cents: charged.shippingTax,
      adjustment_cents: order.refunded - order.total,
      tip_cents: charged.tip,
    },
  ];
};
