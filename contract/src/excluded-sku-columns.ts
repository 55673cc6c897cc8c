/** The columns of the list of excluded SKUs, and the programmes that a SKU can be kept out of. */
import { listColumns } from './kit/list.ts';

/** What an excluded SKU takes no part in (domain.md 3.7). Royalty is the SuperAdmin's alone. */
export const exclusionScopes = ['LOYALTY', 'DISCOUNT', 'ROYALTY'] as const;

export type ExclusionScope = (typeof exclusionScopes)[number];

export const excludedSkuColumns = listColumns([
  { key: 'sku', label: 'SKU', kind: 'text', sort: 'sku', fixed: true },
  { key: 'reason', label: 'Reason', kind: 'text' },
  { key: 'scopes', label: 'Kept out of', kind: 'text' },
  { key: 'since', label: 'Since', kind: 'moment', sort: 'since' },
  { key: 'addedBy', label: 'Added by', kind: 'text' },
  { key: 'known', label: 'Sold in a store', kind: 'yes-no' },
]);
