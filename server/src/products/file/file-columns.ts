import type { FoundProduct } from '../find-products.ts';

type Variant = FoundProduct['variants'][number];
export type Line = { product: FoundProduct; variant: Variant };

/** A column of the file: what stands in it, and which field it changes, where it changes one. */
export type FileColumn = {
  readonly header: string;
  readonly of: (line: Line) => string | number | null;
  readonly kind: 'text' | 'amount' | 'units' | 'list';
  readonly field?: string;
  /** Whose field it is: rows of one product must agree in what is the product's. */
  readonly level?: 'product' | 'variant';
};

const text = (header: string, of: FileColumn['of'], more: Partial<FileColumn> = {}): FileColumn => ({
  header,
  of,
  kind: 'text',
  ...more,
});

/** What names the row: not to be changed. */
export const PRODUCT = 'Product ID';
export const VARIANT = 'Variant ID';
export const VERSION = 'Version';

export const fileColumns: readonly FileColumn[] = [
  text(PRODUCT, ({ product }) => product.id),
  text(VARIANT, ({ variant }) => variant.variant_id),
  text(VERSION, ({ product }) => product.updated_at),
  text('Store', ({ product }) => product.store_name),
  text('Variant', ({ variant }) => variant.title),
  text('Title', ({ product }) => product.title, { field: 'title', level: 'product' }),
  text('Vendor', ({ product }) => product.vendor, { field: 'vendor', level: 'product' }),
  text('Category', ({ product }) => product.product_type, { field: 'product_type', level: 'product' }),
  text('Status', ({ product }) => product.status, { field: 'status', level: 'product' }),
  text('Tags', ({ product }) => product.tags.join(', '), { field: 'tags', level: 'product', kind: 'list' }),
  text('SKU', ({ variant }) => variant.sku, { field: 'sku', level: 'variant' }),
  text('Barcode', ({ variant }) => variant.barcode, { field: 'barcode', level: 'variant' }),
  text('Price', ({ variant }) => variant.price, { field: 'price', level: 'variant', kind: 'amount' }),
  text('Compare-at price', ({ variant }) => variant.compare_at_price, {
    field: 'compare_at_price',
    level: 'variant',
    kind: 'amount',
  }),
  text('Cost', ({ variant }) => variant.unit_cost, { field: 'unit_cost', level: 'variant', kind: 'amount' }),
  text('Stock', ({ variant }) => (variant.tracked ? variant.available : null), {
    field: 'available',
    level: 'variant',
    kind: 'units',
  }),
];
