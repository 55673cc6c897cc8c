import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import type { OrderLine } from '../../orders/index.ts';
import type { InCollection } from './excluded-collections.ts';

/** Whether an SKU takes part in programmes of the chain at the order's moment (domain.md 3.7). */
export type IsExcluded = (sku: string) => boolean;

const nobody: IsExcluded = () => false;
const nowhere: InCollection = () => false;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Which lines earn points and may be paid with them: no gift cards, no excluded SKUs, product types, vendors or
 * collections (domain.md 3.2).
 */
export const eligibleBy =
  (
    terms: Pick<LoyaltyTerms, 'excluded_product_types' | 'excluded_vendors'>,
    isExcluded = nobody,
    isInCollection = nowhere,
  ) =>
  ({
    id,
    gift_card,
    sku,
    product_type,
    vendor,
  }: Pick<OrderLine, 'id' | 'gift_card' | 'sku' | 'product_type' | 'vendor'>): boolean =>
    !gift_card &&
    !isInCollection({ id }) &&
    !(sku && isExcluded(sku)) &&
    !terms.excluded_product_types.some((name) => same(name, product_type ?? '')) &&
    !terms.excluded_vendors.some((name) => same(name, vendor ?? ''));
