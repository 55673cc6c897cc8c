import { writeProducts } from '../../catalogue/index.ts';
import { writeCustomers } from '../../customers/index.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import { type CsvFile, readCsv } from '../../platform/file-import/input/csv.ts';
import { openText } from '../../platform/file-import/input/open-text.ts';
import type { ImportContext, OpenedFile } from '../../platform/file-import/kind.ts';
import { importKind } from '../../platform/file-import/kind.ts';
import type { Write } from '../../platform/file-import/outcome.ts';
import type { Reading } from '../../platform/file-import/reading.ts';
import type { Services } from '../../platform/services.ts';
import { writeInventory } from '../../stock/index.ts';
import { readShopifyCustomers } from '../formats/shopify-customers-csv.ts';
import { readShopifyInventory } from '../formats/shopify-inventory-csv.ts';
import { readShopifyProducts } from '../formats/shopify-products-csv.ts';
import { customerSummary, productSummary, stockSummary } from '../summary.ts';
import { CSV_FILES, shopOf, UPLOAD_BYTES } from './shop-of.ts';

/** Opens a CSV file of one store, by what reads its rows and what writes them. */
const csvOfShop =
  <T>(
    read: (file: CsvFile) => AsyncIterable<Reading<T>>,
    write: (services: Services, shop: ImportShop) => Write<T>,
  ) =>
  async (context: ImportContext): Promise<OpenedFile<T>> => {
    const { text, bytesTotal, bytesRead } = await openText(context.file);
    const csv = await readCsv(text);
    return {
      columns: csv.header.names,
      recognised: () => csv.header.recognised(),
      readings: read(csv),
      bytesTotal,
      bytesRead,
      write: write(context.services, shopOf(context)),
    };
  };

const ofOneShop = {
  accept: CSV_FILES,
  area: '/import',
  store: 'one',
  limits: { bytes: UPLOAD_BYTES },
} as const;

export const products = importKind({
  ...ofOneShop,
  name: 'products',
  label: 'Shopify products',
  about: 'The products CSV, in any layout since 2017.',
  one: 'product',
  summary: productSummary,
  open: csvOfShop(readShopifyProducts, ({ db }, shop) => writeProducts(db, shop)),
});

export const inventory = importKind({
  ...ofOneShop,
  name: 'inventory',
  label: 'Shopify inventory',
  about: 'The inventory CSV, in any of its three layouts.',
  one: 'row',
  summary: stockSummary,
  open: csvOfShop(readShopifyInventory, ({ db }, shop) => writeInventory(db, shop)),
});

export const customers = importKind({
  ...ofOneShop,
  name: 'customers',
  label: 'Shopify customers',
  about: 'The customers CSV, with or without ids.',
  one: 'customer',
  summary: customerSummary,
  open: csvOfShop(readShopifyCustomers, writeCustomers),
});
