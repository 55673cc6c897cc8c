import type { ProductRow } from '@backroom/contract/product-fields';
import { productsColumns } from '@backroom/contract/products-columns';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { PriceRange } from './price-range.tsx';
import { ProductPicture } from './product-picture.tsx';

const costsOf = ({ variants }: ProductRow) => variants.flatMap(({ unit_cost }) => unit_cost ?? []);

const Cost = ({ row }: { row: ProductRow }) => {
  if (row.missing_cost) return <Badge tone="warn">Missing</Badge>;
  const costs = costsOf(row);
  if (costs.length === 0) return '-';
  return <PriceRange least={Math.min(...costs)} most={Math.max(...costs)} />;
};

const first = (values: readonly (string | null)[]) => {
  const known = values.filter((value) => value !== null && value !== '');
  return known.length > 1 ? `${known[0]} + ${known.length - 1}` : known[0];
};

const isTracked = ({ variants }: ProductRow) => variants.some(({ tracked }) => tracked);

/** The columns of lists of products, a row for each product and store. */
export const productColumns = columnsOf<ProductRow, typeof productsColumns>(productsColumns, {
  title: {
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <ProductPicture url={row.image} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{row.title}</span>
          {row.variants_count > 1 && (
            <span className="block text-meta text-muted">{row.variants_count} variants</span>
          )}
        </span>
      </span>
    ),
    maxWidth: 320,
    card: 'title',
  },
  store: { value: (row) => row.store_name, maxWidth: 160, card: 'under' },
  sku: { value: (row) => first(row.variants.map(({ sku }) => sku)), maxWidth: 160, card: 'under' },
  vendor: { value: (row) => row.vendor, maxWidth: 140 },
  category: { value: (row) => row.product_type, maxWidth: 140 },
  status: { cell: (row) => <StatusBadge status={row.status} />, card: 'status' },
  price: { cell: (row) => <PriceRange least={row.min_price} most={row.max_price} />, card: 'side' },
  stock: {
    cell: (row) =>
      isTracked(row) ? (
        <span className={row.available < 0 ? 'text-bad' : row.available === 0 ? 'text-muted' : undefined}>
          {formatNumber(row.available)}
        </span>
      ) : (
        <span className="text-muted">Not counted</span>
      ),
    card: 'status',
  },
  cost: { cell: (row) => <Cost row={row} /> },
  barcode: { value: (row) => first(row.variants.map(({ barcode }) => barcode)), maxWidth: 140 },
  tags: { value: (row) => row.tags.join(', '), maxWidth: 200 },
  updated: { value: (row) => row.updated_at },
});
