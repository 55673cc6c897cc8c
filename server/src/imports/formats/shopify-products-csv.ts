import type { ProductRecord, VariantRecord } from '../../catalogue/index.ts';
import { Cells } from '../../platform/file-import/input/cells.ts';
import type { CsvFile } from '../../platform/file-import/input/csv.ts';
import { groupRows } from '../../platform/file-import/input/group-rows.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import { withoutApostrophe } from './shopify-csv/plain-text.ts';
import { type ProductColumns, productColumns } from './shopify-csv/product-columns.ts';

/** A product without options has one variant, with this for its option. */
const NO_OPTION = 'Default Title';

/** Rows that hold only one more image of the product have neither option, nor SKU, nor price. */
const isVariantRow = (row: SourceRow, columns: ProductColumns) =>
  [...columns.options, columns.sku, columns.price].some((column) => column.of(row) !== '');

const readVariant = (cells: Cells, row: SourceRow, columns: ProductColumns): VariantRecord => {
  const price = cells.cents(row, columns.price);
  const cost = cells.cents(row, columns.cost);
  if (price !== null && price < 0) cells.note(row, columns.price.name, 'Is below 0');
  if (cost !== null && cost < 0) cells.note(row, columns.cost.name, 'Is below 0');
  return {
    options: columns.options
      .map((column) => cells.text(row, column, 255))
      .filter((option) => option !== null && option !== NO_OPTION)
      .map(String),
    sku: withoutApostrophe(cells.text(row, columns.sku, 255)),
    barcode: withoutApostrophe(cells.text(row, columns.barcode, 255)),
    price_cents: price ?? 0,
    compare_at_price_cents: cells.cents(row, columns.compareAt),
    unit_cost_cents: cost,
    taxable: cells.yesNo(row, columns.taxable, true),
    tracked: columns.tracker.of(row) !== '',
    image_url: cells.text(row, columns.variantImage, 2_000),
  };
};

const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const;

/** Layouts without a status have a flag instead: what isn't published is a draft. */
const readStatus = (cells: Cells, row: SourceRow, columns: ProductColumns): ProductRecord['status'] => {
  const status = columns.status.of(row).toUpperCase();
  if (status === '') return cells.yesNo(row, columns.published, true) ? 'ACTIVE' : 'DRAFT';
  const known = STATUSES.find((each) => each === status);
  if (!known) cells.note(row, columns.status.name, `“${columns.status.of(row)}” is not a status`);
  return known ?? 'DRAFT';
};

/** The type, else the last step of Shopify's own taxonomy: "Apparel > Clothing > Shirts" is "Shirts". */
const readType = (cells: Cells, row: SourceRow, columns: ProductColumns): string | null =>
  cells.text(row, columns.type, 255) ??
  (cells.text(row, columns.category, 1_000)?.split('>').at(-1)?.trim() || null);

const readTags = (cells: Cells, row: SourceRow, columns: ProductColumns): string[] => {
  const tags = (cells.text(row, columns.tags, 20_000) ?? '').split(',').map((tag) => tag.trim());
  return [...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()];
};

/** The image in first place, else the first one given. */
const mainImage = (cells: Cells, rows: readonly SourceRow[], columns: ProductColumns): string | null => {
  const images = rows.filter((row) => columns.image.of(row) !== '');
  const main = images.find((row) => columns.imagePosition.of(row) === '1') ?? images[0];
  return main ? cells.text(main, columns.image, 2_000) : null;
};

const readProduct = (
  cells: Cells,
  rows: readonly SourceRow[],
  first: SourceRow,
  columns: ProductColumns,
): ProductRecord => ({
  handle: cells.required(first, columns.handle, 255).toLowerCase(),
  title: cells.required(first, columns.title, 255),
  description: cells.text(first, columns.description, 500_000),
  vendor: cells.text(first, columns.vendor, 255),
  product_type: readType(cells, first, columns),
  status: readStatus(cells, first, columns),
  tags: readTags(cells, first, columns),
  image_url: mainImage(cells, rows, columns),
  gift_card: cells.yesNo(first, columns.giftCard, false),
  variants: rows
    .filter((row) => row === first || isVariantRow(row, columns))
    .map((row) => readVariant(cells, row, columns)),
});

/** Two variants of the same options can't be told apart. */
const noteRepeatedOptions = (cells: Cells, first: SourceRow, product: ProductRecord) => {
  const titles = product.variants.map((variant) => variant.options.join(' / '));
  const repeated = titles.find((title, index) => titles.indexOf(title) !== index);
  if (repeated !== undefined)
    cells.note(first, 'Option1 Value', `The variant “${repeated || NO_OPTION}” is listed twice`);
};

/**
 * Reads Shopify's products CSV, in its layouts from 2017 to 2025: all rows of a handle together, the
 * product on the first, then one row per variant and per further image. Prices and costs are those of the
 * store's own market. A product with one bad row is refused whole. Throws an ImportError where the file
 * isn't of this kind.
 */
export async function* readShopifyProducts({
  header,
  rows,
}: CsvFile): AsyncGenerator<Reading<ProductRecord>> {
  header.require('a products CSV of Shopify', header.has('URL handle') ? 'URL handle' : 'Handle', 'Title');
  const columns = productColumns(header);
  for await (const group of groupRows(rows, (row) => columns.handle.of(row).toLowerCase())) {
    const first = group[0];
    if (!first) continue;
    const cells = new Cells();
    for (const row of group) cells.check(row, header.names.length);
    const product = readProduct(cells, group, first, columns);
    noteRepeatedOptions(cells, first, product);
    yield cells.problems.length > 0 ? rejected(group, cells.problems) : accepted(product, group);
  }
}
