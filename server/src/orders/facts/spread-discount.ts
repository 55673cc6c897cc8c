import { allocate } from '@backroom/contract/kit/money';
import { grossOf, type OrderLine } from '../order-document.ts';

/**
 * Splits a discount on the whole order over its lines where the source says only the total: by line gross,
 * largest remainder, ties to the earlier line; gift cards get none (domain.md 2.1, "Line discount").
 * @returns the lines, each with one more allocation of the document's discount with that index.
 */
export const spreadDiscount = (
  lines: readonly OrderLine[],
  discount: number,
  amount_cents: number,
): OrderLine[] => {
  const shares = allocate(
    amount_cents,
    lines.map((line) => (line.gift_card ? 0 : grossOf(line))),
  );
  return lines.map((line, index) => {
    const share = shares[index] ?? 0;
    if (share === 0) return line;
    return { ...line, discounts: [...line.discounts, { discount, amount_cents: share }] };
  });
};
