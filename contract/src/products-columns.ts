/** The columns of the catalogue: a row for each product and store, or for each SKU over all stores. */
import { listColumns } from './kit/list.ts';

export const productsColumns = listColumns([
  { key: 'title', label: 'Product', kind: 'text', sort: 'title', fixed: true },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'sku', label: 'SKU', kind: 'text' },
  { key: 'vendor', label: 'Vendor', kind: 'text', sort: 'vendor' },
  { key: 'category', label: 'Category', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'price', label: 'Price', kind: 'text', sort: 'price' },
  { key: 'stock', label: 'Stock', kind: 'count' },
  { key: 'cost', label: 'Cost', kind: 'text' },
  { key: 'barcode', label: 'Barcode', kind: 'text', hidden: true },
  { key: 'tags', label: 'Tags', kind: 'text', hidden: true },
  { key: 'updated', label: 'Changed', kind: 'moment', sort: 'updated_at', hidden: true },
]);

export const skuColumns = listColumns([
  { key: 'sku', label: 'SKU', kind: 'text', fixed: true },
  { key: 'title', label: 'Product', kind: 'text' },
  { key: 'stores', label: 'Stores', kind: 'count' },
  { key: 'price', label: 'Price', kind: 'text' },
  { key: 'stock', label: 'Stock', kind: 'count' },
  { key: 'cost', label: 'Cost', kind: 'text' },
  { key: 'differs', label: 'Differs', kind: 'text' },
]);
