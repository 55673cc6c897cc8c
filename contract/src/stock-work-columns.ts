/** The lists of stock work: what runs out, what doesn't sell, what could move, and what has no cost. */
import { listColumns } from './kit/list.ts';

export const lowStockColumns = listColumns([
  { key: 'title', label: 'Product', kind: 'text', fixed: true },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'sku', label: 'SKU', kind: 'text' },
  { key: 'available', label: 'In stock', kind: 'count' },
  { key: 'sold', label: 'Sold in 90 days', kind: 'count' },
  { key: 'daysLeft', label: 'Lasts, in days', kind: 'count' },
]);

export const deadStockColumns = listColumns([
  { key: 'title', label: 'Product', kind: 'text', fixed: true },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'sku', label: 'SKU', kind: 'text' },
  { key: 'available', label: 'In stock', kind: 'count' },
  { key: 'lastSold', label: 'Last sold', kind: 'day' },
  { key: 'worth', label: 'Worth at cost', kind: 'money' },
]);

export const transferColumns = listColumns([
  { key: 'title', label: 'Product', kind: 'text', fixed: true },
  { key: 'sku', label: 'SKU', kind: 'text' },
  { key: 'owner', label: 'Owner', kind: 'text' },
  { key: 'from', label: 'From', kind: 'text' },
  { key: 'fromAvailable', label: 'Lies there', kind: 'count' },
  { key: 'to', label: 'To', kind: 'text' },
  { key: 'toAvailable', label: 'Left there', kind: 'count' },
  { key: 'toSold', label: 'Sold there in 90 days', kind: 'count' },
  { key: 'quantity', label: 'Move', kind: 'count' },
  { key: 'worth', label: 'Worth at cost', kind: 'money' },
]);

export const missingCostColumns = listColumns([
  { key: 'title', label: 'Product', kind: 'text', fixed: true },
  { key: 'sku', label: 'SKU', kind: 'text' },
  { key: 'stores', label: 'Stores without', kind: 'count' },
  { key: 'known', label: 'Cost elsewhere', kind: 'money' },
  { key: 'available', label: 'In stock', kind: 'count' },
]);

/** What runs out within so many days is low; so many days are what a transfer fills up to. */
export const LOW_DAYS = 14;
export const COVER_DAYS = 28;
/** So long nothing sold: it lies dead. */
export const DEAD_DAYS = 90;
