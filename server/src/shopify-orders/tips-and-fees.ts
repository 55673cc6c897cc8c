import type { OrderDocument } from '../orders/index.ts';
import type { RestLine, RestOrder } from './rest-order.ts';

const priceOf = (line: RestLine) => line.quantity * (line.price_set ?? line.price ?? 0);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Whether a line is a tip, not merchandise. REST marks tips; GraphQL doesn't, so there a line counts as
 * one by its name, with no product behind it, on an order that received a tip.
 */
const isTip = (order: RestOrder, line: RestLine): boolean => {
  if (line.tip || line.tip_payment_gateway) return true;
  const nameless = !line.product_id && !line.variant_id && line.sku === null && line.taxable !== true;
  return nameless && line.title?.toLowerCase() === 'tip' && (order.total_tip_received ?? 0) > 0;
};

/** Merchandise and tips of an order, apart, and the tip in cents. */
export const separateTips = (
  order: RestOrder,
): { goods: RestLine[]; tips: Set<string>; tip_cents: number } => {
  const tips = order.line_items.filter((line) => isTip(order, line));
  return {
    goods: order.line_items.filter((line) => !tips.includes(line)),
    tips: new Set(tips.map((line) => line.id)),
    tip_cents: order.total_tip_received ?? sum(tips.map(priceOf)),
  };
};

/** Duties and additional fees of an order, the taxes on them included. */
export const feesOf = (order: RestOrder): OrderDocument['fees'] => {
  const duties = order.line_items.flatMap((line) => line.duties);
  const ofLines = sum(
    duties.map(
      (duty) =>
        (duty.price_set ?? duty.shop_money?.amount ?? duty.price ?? 0) +
        sum(duty.tax_lines.map((tax) => tax.price_set ?? tax.price ?? 0)),
    ),
  );
  const named = order.additional_fees.map((fee) => ({ title: fee.name ?? 'Fee', amount_cents: fee.price }));
  const fees =
    named.length > 0
      ? named
      : [{ title: 'Additional fees', amount_cents: order.original_total_additional_fees_set ?? 0 }];
  return [
    { title: 'Duties', amount_cents: ofLines || (order.original_total_duties_set ?? 0) },
    ...fees,
  ].filter((fee) => fee.amount_cents !== 0);
};
