/**
 * The grid in which products are changed like in a spreadsheet: its rows, its cells, and what is sent of it. Cells hold
 * what was typed, so that letters where a price belongs stay and are said at their cell.
 */
import { problemOfBarcode } from '@backroom/contract/barcode';
import type { ProductRow, ProductVariant } from '@backroom/contract/product-fields';
import { productStatuses } from '@backroom/contract/product-statuses';
import type { GivenTo } from '../../api/call.ts';
import { readAmount } from '../../ui/form/amount-input.tsx';

export const gridColumns = [
  { key: 'title', label: 'Title', of: 'product', kind: 'text', width: 240 },
  { key: 'vendor', label: 'Vendor', of: 'product', kind: 'text', width: 140 },
  { key: 'product_type', label: 'Category', of: 'product', kind: 'text', width: 140 },
  { key: 'status', label: 'Status', of: 'product', kind: 'status', width: 110 },
  { key: 'tags', label: 'Tags', of: 'product', kind: 'list', width: 180 },
  { key: 'sku', label: 'SKU', of: 'variant', kind: 'text', width: 140 },
  { key: 'barcode', label: 'Barcode', of: 'variant', kind: 'text', width: 140 },
  { key: 'price', label: 'Price', of: 'variant', kind: 'amount', width: 100 },
  { key: 'compare_at_price', label: 'Compare at', of: 'variant', kind: 'amount', width: 100 },
  { key: 'unit_cost', label: 'Cost', of: 'variant', kind: 'amount', width: 100 },
  { key: 'available', label: 'Stock', of: 'variant', kind: 'count', width: 90 },
] as const;

export type GridColumn = (typeof gridColumns)[number];

/** A variant of a product; the fields of the product stand in its first row alone. */
export type GridRow = { product: ProductRow; variant: ProductVariant; isFirst: boolean };

export const gridRowsOf = (products: readonly ProductRow[]): GridRow[] =>
  products.flatMap((product) =>
    product.variants.map((variant, index) => ({ product, variant, isFirst: index === 0 })),
  );

/** What was typed, by `cellKey`. */
export type Typed = ReadonlyMap<string, string>;

export const cellKey = ({ product, variant }: GridRow, column: GridColumn): string =>
  column.of === 'product'
    ? `${product.id}||${column.key}`
    : `${product.id}|${variant.variant_id}|${column.key}`;

/** Whether a cell can be typed into: product fields in the first row of a product, stock where it is counted. */
export const isOpen = (row: GridRow, column: GridColumn): boolean => {
  if (column.of === 'product') return row.isFirst;
  return column.key !== 'available' || row.variant.tracked;
};

const amountText = (value: number | null) => (value === null ? '' : value.toFixed(2));

/** What a cell held when the grid was opened, as it would be typed. */
export const textBefore = ({ product, variant }: GridRow, column: GridColumn): string => {
  switch (column.key) {
    case 'title':
      return product.title;
    case 'vendor':
      return product.vendor ?? '';
    case 'product_type':
      return product.product_type ?? '';
    case 'status':
      return product.status;
    case 'tags':
      return product.tags.join(', ');
    case 'sku':
      return variant.sku ?? '';
    case 'barcode':
      return variant.barcode ?? '';
    case 'price':
      return amountText(variant.price);
    case 'compare_at_price':
      return amountText(variant.compare_at_price);
    case 'unit_cost':
      return amountText(variant.unit_cost);
    case 'available':
      return String(variant.available);
  }
};

export const textOf = (row: GridRow, column: GridColumn, typed: Typed): string =>
  typed.get(cellKey(row, column)) ?? textBefore(row, column);

const hasThreeDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;

const problemOfAmount = (text: string, column: GridColumn): string | null => {
  const value = readAmount(text);
  if (value === null) return column.key === 'price' ? 'Enter a price' : null;
  if (typeof value !== 'number' || value < 0) return 'Enter an amount';
  return hasThreeDecimals(value) ? 'Use at most two decimals' : null;
};

/** What is wrong with a text in a column; null where nothing is. */
export const problemOf = (column: GridColumn, text: string): string | null => {
  switch (column.kind) {
    case 'amount':
      return problemOfAmount(text, column);
    case 'count':
      return Number.isInteger(readAmount(text)) ? null : 'Enter a whole number';
    case 'status':
      return productStatuses.some((status) => status === text.trim().toUpperCase())
        ? null
        : 'Enter ACTIVE, DRAFT or ARCHIVED';
    default:
      return column.key === 'title' && text.trim() === '' ? 'Enter a title' : null;
  }
};

/** What is to be looked at, but may be meant. */
export const warningOf = (column: GridColumn, text: string): string | null =>
  column.key === 'barcode' ? problemOfBarcode(text) : null;

const readCell = (column: GridColumn, text: string): unknown => {
  const plain = text.trim();
  if (column.kind === 'amount' || column.kind === 'count') return readAmount(plain);
  if (column.kind === 'list')
    return plain
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  if (column.kind === 'status') return plain.toUpperCase();
  return plain === '' ? null : plain;
};

type Change = Extract<GivenTo<'updateMultiProducts'>['body'], object>;
type Products = NonNullable<Change['products']>;

/** Only what was typed and is otherwise than before; each product with when it was last changed. */
export const changesOf = (rows: readonly GridRow[], typed: Typed): Products => {
  const products = new Map<string, Record<string, unknown>>();
  const variants = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    for (const column of gridColumns) {
      const text = typed.get(cellKey(row, column));
      if (text === undefined || text === textBefore(row, column) || !isOpen(row, column)) continue;
      const { id, updated_at } = row.product;
      const change = products.get(id) ?? { id, version: updated_at };
      products.set(id, change);
      if (column.of === 'product') {
        change[column.key] = readCell(column, text);
        continue;
      }
      const { variant_id } = row.variant;
      const key = `${id}|${variant_id}`;
      let variant = variants.get(key);
      if (!variant) {
        variant = { variant_id };
        variants.set(key, variant);
        change.variants = [...((change.variants as unknown[] | undefined) ?? []), variant];
      }
      variant[column.key] = readCell(column, text);
    }
  }
  // Made of the columns above, whose keys are those of the call.
  return [...products.values()] as unknown as Products;
};

/** How many cells, products and stores differ, and how many cells hold what can't be sent. */
export const countsOf = (rows: readonly GridRow[], typed: Typed) => {
  const products = new Set<string>();
  const stores = new Set<string>();
  let changes = 0;
  let problems = 0;
  let warnings = 0;
  for (const row of rows) {
    for (const column of gridColumns) {
      const text = typed.get(cellKey(row, column));
      if (text === undefined || !isOpen(row, column) || text === textBefore(row, column)) continue;
      changes += 1;
      products.add(row.product.id);
      stores.add(row.product.shop);
      if (problemOf(column, text)) problems += 1;
      if (warningOf(column, text)) warnings += 1;
    }
  }
  return { changes, products: products.size, stores: stores.size, problems, warnings };
};

export type Cell = { row: number; column: number };
export type Range = { from: Cell; to: Cell };

export const edgesOf = ({ from, to }: Range) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/** The cells of a range as spreadsheets exchange them. */
export const copied = (rows: readonly GridRow[], typed: Typed, range: Range): string => {
  const { top, bottom, left, right } = edgesOf(range);
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      gridColumns
        .slice(left, right + 1)
        .map((column) => (isOpen(row, column) ? textOf(row, column, typed) : ''))
        .join('\t'),
    )
    .join('\n');
};

/** A block pasted at a cell; one value pasted onto a range fills it. Closed cells keep what they hold. */
export const pasted = (rows: readonly GridRow[], typed: Typed, range: Range, text: string): Typed => {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const { top, left, bottom, right } = edgesOf(range);
  const isOne = block.length === 1 && block[0]?.length === 1;
  const height = isOne ? bottom - top + 1 : block.length;
  const width = isOne ? right - left + 1 : Math.max(...block.map((line) => line.length));
  const next = new Map(typed);
  for (let down = 0; down < height; down += 1) {
    for (let across = 0; across < width; across += 1) {
      const row = rows[top + down];
      const column = gridColumns[left + across];
      const value = isOne ? block[0]?.[0] : block[down]?.[across];
      if (row && column && value !== undefined && isOpen(row, column))
        next.set(cellKey(row, column), value.trim());
    }
  }
  return next;
};

/** The first row of a range into all below it, column by column. */
export const filledDown = (rows: readonly GridRow[], typed: Typed, range: Range): Typed => {
  const { top, bottom, left, right } = edgesOf(range);
  const next = new Map(typed);
  for (let at = left; at <= right; at += 1) {
    const column = gridColumns[at];
    const source = column && rows.slice(top, bottom + 1).find((row) => isOpen(row, column));
    if (!column || !source) continue;
    const text = textOf(source, column, typed);
    for (const row of rows.slice(top, bottom + 1))
      if (isOpen(row, column)) next.set(cellKey(row, column), text);
  }
  return next;
};
