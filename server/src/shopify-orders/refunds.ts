import type { OrderRefund, TakenBack } from '../orders/index.ts';
import type { RestLine, RestOrder, RestRefund } from './rest-order.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Shipping and its tax that a refund gave back, however this version of Shopify words it. */
const shippingOf = (refund: RestRefund) => {
  if (refund.refund_shipping_lines.length > 0) {
    return {
      amount: sum(refund.refund_shipping_lines.map((line) => line.subtotal_amount_set ?? 0)),
      tax: sum(refund.refund_shipping_lines.map((line) => line.tax_amount_set ?? 0)),
    };
  }
  const adjustments = refund.order_adjustments.filter((adjustment) => adjustment.kind === 'shipping_refund');
  return {
    amount: sum(adjustments.map((each) => Math.abs(each.amount_set ?? each.amount ?? 0))),
    tax: sum(adjustments.map((each) => Math.abs(each.tax_amount_set ?? each.tax_amount ?? 0))),
  };
};

/**
 * Shipping given back, without tax. In a store whose prices include tax the amount given back includes it
 * too, unless it is exactly what was charged without it.
 */
const shippingWithoutTax = (order: RestOrder, amount: number, tax: number): number => {
  if (!order.taxes_included) return amount;
  const charged = sum(order.shipping_lines.map((line) => line.price_set ?? line.price ?? 0));
  return amount === charged - tax ? amount : amount - tax;
};

/**
 * What a refund gave beyond goods and shipping. Shopify notes it from the store's side: negative went to
 * the shopper. A pending discrepancy says that the money hasn't moved yet and is taken back when it does;
 * what was returned counts either way.
 */
const adjustmentOf = (refund: RestRefund): number =>
  0 -
  sum(
    refund.order_adjustments
      .filter((each) => each.kind !== 'shipping_refund' && !/pending.refund/i.test(each.reason ?? ''))
      .map((each) => (each.amount_set ?? each.amount ?? 0) + (each.tax_amount_set ?? each.tax_amount ?? 0)),
  );

type RefundedLine = RestRefund['refund_line_items'][number];

/** What units of a line had cost the shopper, after its discounts: their share of it. */
const chargedFor = (line: RestLine, quantity: number): number => {
  const off = sum(line.discount_allocations.map((each) => each.amount_set ?? each.amount ?? 0));
  const whole = line.quantity * (line.price_set ?? line.price ?? 0) - off;
  return line.quantity === 0 ? 0 : (whole * quantity) / line.quantity;
};

/**
 * Units given back, with what Shopify states that they came to. Where prices include tax the subtotal does too, unless
 * it comes nearer to what was charged without it.
 */
const takenBack = (order: RestOrder, refunded: RefundedLine): TakenBack => {
  const { line_item_id: line_id, quantity } = refunded;
  const subtotal = refunded.subtotal_set ?? refunded.subtotal;
  const tax = refunded.total_tax_set ?? refunded.total_tax;
  const line = order.line_items.find(({ id }) => id === line_id);
  if (subtotal === null) return { line_id, quantity };
  if (!order.taxes_included || !line) {
    return { line_id, quantity, net_cents: subtotal, ...(tax === null ? {} : { tax_cents: tax }) };
  }
  // Without its tax nobody can tell what the goods were worth.
  if (tax === null) return { line_id, quantity };
  const charged = chargedFor(line, quantity);
  const isWithoutTax = Math.abs(subtotal + tax - charged) < Math.abs(subtotal - charged);
  return { line_id, quantity, net_cents: isWithoutTax ? subtotal : subtotal - tax, tax_cents: tax };
};

/** A refund in our terms. `tips` are the order's lines that are tips. */
const refundOf = (order: RestOrder, refund: RestRefund, tips: ReadonlySet<string>): OrderRefund => {
  const shipping = shippingOf(refund);
  const goods = refund.refund_line_items.filter((line) => !tips.has(line.line_item_id));
  const tipLines = refund.refund_line_items.filter((line) => tips.has(line.line_item_id));
  const duties = sum(refund.duties.map((duty) => duty.amount_set ?? 0));
  return {
    id: refund.id,
    at:
      refund.processed_at ??
      refund.created_at ??
      refund.transactions[0]?.processed_at ??
      order.cancelled_at ??
      order.updated_at ??
      order.created_at,
    note: refund.note,
    lines: goods.filter((line) => line.quantity > 0).map((line) => takenBack(order, line)),
    shipping_cents: shippingWithoutTax(order, shipping.amount, shipping.tax),
    shipping_tax_cents: shipping.tax,
    adjustment_cents: adjustmentOf(refund),
    fee_cents: (refund.fee ?? 0) - duties,
    tip_cents: sum(tipLines.map((line) => line.subtotal_set ?? line.subtotal ?? 0)),
  };
};

export const refundsOf = (order: RestOrder, tips: ReadonlySet<string>): OrderRefund[] =>
  order.refunds.map((refund) => refundOf(order, refund, tips));

/** What is wrong with the refunds: goods that the order doesn't list, or more of them than were sold. */
export const refundProblems = (refunds: readonly OrderRefund[], lines: readonly RestLine[]): string[] => {
  const left = new Map(lines.map((line) => [line.id, line.quantity]));
  return refunds.flatMap((refund) =>
    refund.lines.flatMap(({ line_id, quantity }) => {
      const before = left.get(line_id);
      if (before === undefined)
        return [`Refund ${refund.id} returns the line ${line_id}, which the order doesn't list`];
      left.set(line_id, before - quantity);
      return before < quantity
        ? [`Refund ${refund.id} returns more of the line ${line_id} than was sold`]
        : [];
    }),
  );
};
