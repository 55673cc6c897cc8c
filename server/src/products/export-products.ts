import type { ProductRow, ProductVariant } from '@backroom/contract/product-fields';
import type { productsEndpoints } from '@backroom/contract/products';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { type CsvColumn, chosenColumns, csvStream } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../platform/sessions/scope.ts';
import { findProducts, fitting, inOrderOf, type ProductFilter, type ProductSort } from './find-products.ts';

type Line = { product: ProductRow; variant: ProductVariant };

const columns: Record<string, CsvColumn<Line>> = {
  title: {
    header: 'Product',
    value: ({ product, variant }) => [product.title, variant.title].filter(Boolean).join(', '),
  },
  store: { header: 'Store', value: ({ product }) => product.store_name },
  sku: { header: 'SKU', value: ({ variant }) => variant.sku },
  vendor: { header: 'Vendor', value: ({ product }) => product.vendor },
  category: { header: 'Category', value: ({ product }) => product.product_type },
  status: { header: 'Status', value: ({ product }) => product.status },
  price: { header: 'Price', value: ({ variant }) => variant.price },
  stock: { header: 'Stock', value: ({ variant }) => (variant.tracked ? variant.available : null) },
  cost: { header: 'Cost', value: ({ variant }) => variant.unit_cost },
  barcode: { header: 'Barcode', value: ({ variant }) => variant.barcode },
  tags: { header: 'Tags', value: ({ product }) => product.tags.join(', ') },
  updated: { header: 'Changed (UTC)', value: ({ product }) => product.updated_at },
};

const BATCH = 500;

async function* lines(db: Database, holdings: Holdings, filter: ProductFilter, sort: ProductSort) {
  const where = await fitting(db, holdings, filter);
  for (let from = 0; ; from += BATCH) {
    const products = await findProducts(
      db,
      where,
      sql`order by ${inOrderOf(sort)} limit ${BATCH} offset ${from}`,
    );
    if (products.length > 0) {
      yield products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
    }
    if (products.length < BATCH) return;
  }
}

/** The products of a filter as CSV, a line for each variant; who exported what is written down. */
export const exportProducts = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof productsEndpoints.exportProducts>) => {
  const { sortBy, sortOrder, store, columns: names, ...filter } = body;
  const holdings = await shopsAskedFor(scope, db, store, 'store');
  const chosen = chosenColumns(columns, names);
  await audit(db, actor, { action: 'products.exported', entity: 'product', after: { ...body } });
  return {
    filename: `products_${new Date().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(chosen, lines(db, holdings, filter, { sortBy, sortOrder })),
  };
};
