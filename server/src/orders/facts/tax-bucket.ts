import type { OrderDocument, OrderLine } from '../order-document.ts';
import { TaxBucket } from './order-facts.ts';

/** Which part of the sales value a line is (R1): it has a tax, its order is exempt, or it bears none. */
export const taxBucketOf = (document: OrderDocument, line: OrderLine): TaxBucket => {
  const untaxed = line.taxes.every((tax) => tax.amount_cents === 0);
  if (document.tax_exempt && untaxed) return TaxBucket.exempt;
  return line.taxes.length > 0 ? TaxBucket.taxable : TaxBucket.nonTaxable;
};
