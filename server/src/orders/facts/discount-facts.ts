import { allocate } from '@backroom/contract/kit/money';
import type { DiscountAllocation, OrderDocument } from '../order-document.ts';
import { discountRowOf } from './discount-row.ts';
import type { LineMovement } from './line-movements.ts';
import type { DiscountFact, DiscountLabel } from './order-facts.ts';
import type { ShippingMovement } from './shipping-movements.ts';
import type { OrderEvent } from './timeline.ts';

/** What the document's discounts gave on one line or on one shipping line. */
type Discounted = {
  event: OrderEvent;
  line_no: number;
  discounts: readonly DiscountAllocation[];
  /** Without tax: the parts of the allocations sum to it. */
  discount: number;
  units: number;
  gross: number;
  isShipping: boolean;
};

const discountedLines = (lines: readonly LineMovement[]): Discounted[] =>
  lines.flatMap(({ event, line, sold, units }) =>
    sold && !line.line.gift_card
      ? [
          {
            event,
            line_no: line.line_no,
            discounts: line.line.discounts,
            discount: sold.discount,
            units,
            gross: sold.gross,
            isShipping: false,
          },
        ]
      : [],
  );

const discountedShipping = (shipping: readonly ShippingMovement[]): Discounted[] =>
  shipping.flatMap(({ event, line, charged }) =>
    charged
      ? [
          {
            event,
            line_no: line.line_no,
            discounts: line.shipping.discounts,
            discount: charged.discount,
            units: 0,
            gross: 0,
            isShipping: true,
          },
        ]
      : [],
  );

/** Stands for a discount that the document gives an amount of but doesn't describe. */
const unnamed: DiscountLabel = {
  title: 'Manual discount',
  code: '',
  method: 'MANUAL',
  discount_type: 'ORDER',
  value_type: 'FIXED',
  value: '0',
  funded_by: 'FRANCHISEE',
};

/** An order cancelled before any payment used no discount (R11). */
const wasUsed = (document: OrderDocument) =>
  document.cancelled_at === null ||
  document.transactions.some(
    ({ status, kind, at }) =>
      status === 'success' &&
      (kind === 'sale' || kind === 'capture') &&
      Date.parse(at) <= Date.parse(document.cancelled_at ?? at),
  );

/**
 * One fact per discount of a line, or of shipping, dated with the sale of the line and never reversed (D6). By rows of
 * the discount report: an order counts as one use of a row, a line counts once for it.
 */
export const discountFacts = (
  document: OrderDocument,
  lines: readonly LineMovement[],
  shipping: readonly ShippingMovement[],
): DiscountFact[] => {
  const used = wasUsed(document);
  const counted = new Set<string>();
  const first = (...key: unknown[]) => {
    const text = JSON.stringify(key);
    const isFirst = !counted.has(text);
    counted.add(text);
    return isFirst;
  };
  const byTime = (a: Discounted, b: Discounted) => Date.parse(a.event.at) - Date.parse(b.event.at);
  const all = [...discountedLines(lines), ...discountedShipping(shipping)].sort(byTime);
  return all.flatMap((discounted) => {
    const { event, line_no, discounts, isShipping } = discounted;
    const amounts = allocate(
      discounted.discount,
      discounts.map((one) => one.amount_cents),
    );
    return discounts.flatMap(({ discount: index, amount_cents: given }, at) => {
      const label = document.discounts[index] ?? unnamed;
      const amount = amounts[at] ?? 0;
      if (given === 0) return [];
      const row = discountRowOf(label);
      const isFirstOfLine = first(row, event.event, line_no);
      return [
        {
          event: event.event,
          at: event.at,
          local_date: event.local_date,
          line_no,
          label: { ...label, value: Number(label.value).toFixed(2) },
          units: isFirstOfLine ? discounted.units : 0,
          gross_cents: isFirstOfLine ? discounted.gross : 0,
          amount_cents: isShipping ? 0 : amount,
          shipping_amount_cents: isShipping ? amount : 0,
          uses: first(row) && used ? 1 : 0,
        },
      ];
    });
  });
};
