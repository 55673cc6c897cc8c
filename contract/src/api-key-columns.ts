/** The columns of the list of API keys. */
import { listColumns } from './kit/list.ts';

export const apiKeyColumns = listColumns([
  { key: 'name', label: 'Name', kind: 'text', sort: 'name', fixed: true },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'store', label: 'Store', kind: 'text', sort: 'store' },
  { key: 'prefix', label: 'Starts with', kind: 'text' },
  { key: 'permissions', label: 'May use', kind: 'text' },
  { key: 'lastUsed', label: 'Last used', kind: 'moment', sort: 'last_used' },
  { key: 'created', label: 'Created', kind: 'moment', sort: 'created' },
  { key: 'createdBy', label: 'Created by', kind: 'text', hidden: true },
]);

export const apiKeyPermissions = ['gift-cards', 'discounts', 'orders', 'loyalty'] as const;

/** What a key may do, as people read it. */
export const permissionWords: Record<(typeof apiKeyPermissions)[number], string> = {
  'gift-cards': 'Gift cards',
  discounts: 'Discounts',
  orders: 'Orders',
  loyalty: 'Points',
};
