import { roundHalfUp } from '@backroom/contract/kit/money';
import {
  type DiscountAllocation,
  grossOf,
  type OrderDocument,
  type OrderLine,
  type TaxLine,
} from '../order-document.ts';

/** What was charged for something, without tax: `gross − discount = net`, to the cent. */
export type Value = { gross: number; discount: number; net: number };

export type ValuedLine = { line_no: number; line: OrderLine; value: Value };

const amountOf = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((sum, part) => sum + part.amount_cents, 0);

/**
 * Takes tax out of a price where the store's prices include it: net is the exact residual, gross the price
 * ÷ (1 + rates), rounded once, and the discount what lies between (domain.md 2.1, "Money rules"). Where
 * nothing was discounted gross is net, so that rounding never looks like a discount.
 */
export const valueWithoutTax = (
  price: number,
  discounts: readonly DiscountAllocation[],
  taxes: readonly TaxLine[],
  includesTax: boolean,
): Value => {
  const discount = amountOf(discounts);
  if (!includesTax) return { gross: price, discount, net: price - discount };
  const net = price - discount - amountOf(taxes);
  if (discount === 0) return { gross: net, discount: 0, net };
  const rates = taxes.reduce((sum, tax) => sum + Number(tax.rate), 0);
  const gross = Math.max(net, roundHalfUp(Number((price / (1 + rates)).toPrecision(14))));
  return { gross, discount: gross - net, net };
};

/** A gift card is worth what was paid for it, and never bears tax (D5). */
const valueOfLine = (line: OrderLine, includesTax: boolean): Value =>
  valueWithoutTax(grossOf(line), line.discounts, line.gift_card ? [] : line.taxes, includesTax);

/** The lines of an order, numbered from 1, with their value without tax. */
export const valuedLines = (document: OrderDocument): ValuedLine[] =>
  document.lines.map((line, index) => ({
    line_no: index + 1,
    line,
    value: valueOfLine(line, document.prices_include_tax),
  }));
