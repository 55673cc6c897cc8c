import { allocate } from '@backroom/contract/kit/money';
import type { TaxLine } from '../orders/index.ts';
import type { RestOrder, RestTaxLine } from './rest-order.ts';

/** "0.0725", without binary noise and never in exponents; what isn't a rate is "0". */
const rateText = (rate: RestTaxLine['rate']): string => {
  const value = Number(rate ?? 0);
  return Number.isFinite(value) && value > 0 && value < 10 ? String(Number(value.toFixed(6))) : '0';
};

/** Where the goods went, as far as the order says: "US-CA". Shopify's tax lines don't name their authority. */
export const jurisdictionOf = (order: RestOrder): string => {
  const address = order.shipping_address ?? order.billing_address;
  return [address?.country_code, address?.province_code].filter(Boolean).join('-');
};

export const taxLinesOf = (taxes: readonly RestTaxLine[], jurisdiction: string): TaxLine[] =>
  taxes.map((tax) => ({
    jurisdiction,
    name: tax.title ?? 'Tax',
    rate: rateText(tax.rate),
    amount_cents: tax.price_set ?? tax.price ?? 0,
    channel_collected: tax.channel_liable,
  }));

/**
 * The taxes of each line. Old orders carry taxes on the order alone; those are spread over the taxable
 * lines by what was paid for them, largest remainder. `nets` are the lines' amounts after discount.
 */
export const taxesOfLines = (
  order: RestOrder,
  lines: RestOrder['line_items'],
  nets: readonly number[],
): TaxLine[][] => {
  const jurisdiction = jurisdictionOf(order);
  const own = lines.map((line) => taxLinesOf(line.tax_lines, jurisdiction));
  const hasOwn =
    own.some((taxes) => taxes.length > 0) || order.shipping_lines.some((line) => line.tax_lines.length > 0);
  if (hasOwn || order.tax_lines.length === 0) return own;
  const weights = lines.map((line, index) =>
    line.taxable === false || line.gift_card ? 0 : Math.max(nets[index] ?? 0, 0),
  );
  if (weights.every((weight) => weight === 0)) return own;
  const spread = taxLinesOf(order.tax_lines, jurisdiction).map((tax) => ({
    tax,
    shares: allocate(tax.amount_cents, weights),
  }));
  return lines.map((_, index) =>
    weights[index] === 0
      ? []
      : spread.map(({ tax, shares }) => ({ ...tax, amount_cents: shares[index] ?? 0 })),
  );
};
