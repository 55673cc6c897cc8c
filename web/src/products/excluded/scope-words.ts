import type { ExclusionScope } from '@backroom/contract/excluded-sku-columns';

/** What a SKU is kept out of, in words. */
export const scopeWords: Record<ExclusionScope, string> = {
  LOYALTY: 'Loyalty: no points are earned or spent on it',
  DISCOUNT: 'Discounts: no chain discount applies',
  ROYALTY: 'Royalty: none is owed on it',
};

export const scopeNames: Record<ExclusionScope, string> = {
  LOYALTY: 'Loyalty',
  DISCOUNT: 'Discounts',
  ROYALTY: 'Royalty',
};
