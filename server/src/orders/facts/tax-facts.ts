import type { OrderDocument, TaxLine } from '../order-document.ts';
import type { LineMovement } from './line-movements.ts';
import { TaxBucket, type TaxFact } from './order-facts.ts';
import type { ShippingMovement } from './shipping-movements.ts';
import { taxBucketOf } from './tax-bucket.ts';
import type { OrderEvent } from './timeline.ts';

const taxFact = (
  { event, at, local_date }: OrderEvent,
  line_no: number,
  tax: TaxLine,
  amounts: Pick<TaxFact, 'taxable_cents' | 'taxable_shipping_cents' | 'tax_cents'>,
): TaxFact => ({
  event,
  at,
  local_date,
  line_no,
  tax: {
    jurisdiction: tax.jurisdiction,
    name: tax.name,
    // As the database keeps it, so that "0.04" and "0.0400" are one tax.
    rate: Number(tax.rate).toFixed(6),
  },
  channel_collected: tax.channel_collected,
  ...amounts,
});

/** One row per tax of a line, or of shipping, and event (R1); nothing for lines that no tax was charged on. */
export const taxFacts = (
  document: OrderDocument,
  lines: readonly LineMovement[],
  shipping: readonly ShippingMovement[],
): TaxFact[] => {
  const ofLines = lines
    .filter(({ line }) => !line.line.gift_card && taxBucketOf(document, line.line) === TaxBucket.taxable)
    .flatMap(({ event, line, net, taxes }) =>
      line.line.taxes.map((tax, index) =>
        taxFact(event, line.line_no, tax, {
          taxable_cents: net,
          taxable_shipping_cents: 0,
          tax_cents: taxes[index] ?? 0,
        }),
      ),
    );
  const ofShipping = shipping.flatMap(({ event, line, net, taxes }) =>
    taxes.map(({ tax, cents }) =>
      taxFact(event, line.line_no, tax, { taxable_cents: 0, taxable_shipping_cents: net, tax_cents: cents }),
    ),
  );
  return [...ofLines, ...ofShipping].filter(
    (fact) => fact.taxable_cents !== 0 || fact.taxable_shipping_cents !== 0 || fact.tax_cents !== 0,
  );
};
