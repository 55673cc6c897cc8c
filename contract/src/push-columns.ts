/** The columns of what goes to shops, and of what drifted there. */
import { listColumns } from './kit/list.ts';

export const pushColumns = listColumns([
  { key: 'label', label: 'What', kind: 'text', fixed: true },
  { key: 'store_name', label: 'Store', kind: 'text' },
  { key: 'state', label: 'State', kind: 'code' },
  { key: 'message', label: 'Shopify says', kind: 'text' },
  { key: 'asked_by', label: 'Decided by', kind: 'text' },
  { key: 'asked_at', label: 'Decided', kind: 'moment' },
  { key: 'next_at', label: 'Next try', kind: 'moment', hidden: true },
  { key: 'tries', label: 'Tries', kind: 'count', hidden: true },
]);

export const driftColumns = listColumns([
  { key: 'label', label: 'What', kind: 'text', fixed: true },
  { key: 'store_name', label: 'Store', kind: 'text' },
  { key: 'differs', label: 'Differs in', kind: 'text' },
  { key: 'drifted_at', label: 'Seen', kind: 'moment' },
]);
