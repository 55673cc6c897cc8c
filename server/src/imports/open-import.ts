import { writeProducts } from '../catalogue/index.ts';
import { writeCustomers } from '../customers/index.ts';
import type { Intake } from '../orders/intake/index.ts';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { ImportError } from '../platform/file-import/import-error.ts';
import { readCsv } from '../platform/file-import/input/csv.ts';
import { openText } from '../platform/file-import/input/open-text.ts';
import type { Write } from '../platform/file-import/outcome.ts';
import { type Preview, previewOf } from '../platform/file-import/preview.ts';
import type { Reading } from '../platform/file-import/reading.ts';
import { type ImportOptions, type ImportResult, runImport } from '../platform/file-import/run-import.ts';
import type { Summary } from '../platform/file-import/summary.ts';
import { writeInventory } from '../stock/index.ts';
import type { Mapping } from './formats/history/mapping.ts';
import { openSalesHistory } from './formats/sales-history-csv.ts';
import { readShopifyCustomers } from './formats/shopify-customers-csv.ts';
import { readShopifyInventory } from './formats/shopify-inventory-csv.ts';
import { readShopifyProducts } from './formats/shopify-products-csv.ts';
import { importHistory } from './import-history.ts';
import type { ImportKind } from './kinds.ts';
import { openOrders } from './read-orders.ts';
import { customerSummary, historySummary, orderSummary, productSummary, stockSummary } from './summary.ts';
import { writeOrders } from './write/orders.ts';
import type { ImportShop } from './write/shop.ts';

/** What is to be imported. A history brings its own stores; everything else goes into one. */
export type ImportRequest = { path: string } & (
  | { kind: 'history'; mapping: Mapping; files?: Readonly<Record<string, string>> }
  | { kind: Exclude<ImportKind, 'history'>; shop: ImportShop }
);

export type ImportServices = { db: Database; intake: Intake; actor: Actor };

/** An import under way: what its file looks like, and what looks into it or carries it out, either once. */
export type OpenedImport = {
  columns: readonly string[];
  /** Which of the columns are read; known when the first thing was. */
  recognised: () => boolean[];
  preview: () => Promise<Preview>;
  bytesTotal: number;
  bytesRead: () => number;
  run: (options: ImportOptions) => Promise<ImportResult & { storesCreated: number }>;
};

/** The one thing to do with the readings of a file: look at the first, or write them all. */
const opened = <T>(
  source: Pick<OpenedImport, 'columns' | 'recognised' | 'bytesTotal' | 'bytesRead'>,
  readings: AsyncIterable<Reading<T>>,
  summary: Summary<T>,
  run: (options: ImportOptions) => Promise<ImportResult & { storesCreated: number }>,
): OpenedImport => ({ ...source, preview: () => previewOf(readings, summary), run });

/** Opens a file for import. Throws an ImportError where it isn't of the kind it is said to be. */
export const openImport = async (services: ImportServices, request: ImportRequest): Promise<OpenedImport> => {
  if (request.kind === 'history') {
    const history = await openSalesHistory(request);
    const source = {
      columns: history.header.names,
      recognised: () => history.header.recognised(),
      bytesTotal: history.bytesTotal,
      bytesRead: history.bytesRead,
    };
    return opened(source, history.orders, historySummary, (options) =>
      importHistory(services, history, options),
    );
  }
  const { db, intake } = services;
  const { shop } = request;
  const { text, bytesTotal, bytesRead } = await openText(request.path);
  const intoShop = <T>(
    file: { columns: readonly string[]; recognised: () => boolean[] },
    readings: AsyncIterable<Reading<T>>,
    summary: Summary<T>,
    write: Write<T>,
  ) =>
    opened({ ...file, bytesTotal, bytesRead }, readings, summary, async (options) => ({
      ...(await runImport(readings, write, options)),
      storesCreated: 0,
    }));

  if (request.kind === 'orders') {
    const file = await openOrders(text, { currency: shop.currency });
    const write = writeOrders(intake);
    return intoShop(file, file.readings, orderSummary, (documents) =>
      write(documents.map((document) => ({ shop, document }))),
    );
  }
  const csv = await readCsv(text);
  const file = { columns: csv.header.names, recognised: () => csv.header.recognised() };
  switch (request.kind) {
    case 'products':
      return intoShop(file, readShopifyProducts(csv), productSummary, writeProducts(db, shop));
    case 'inventory':
      return intoShop(file, readShopifyInventory(csv), stockSummary, writeInventory(db, shop));
    case 'customers':
      return intoShop(file, readShopifyCustomers(csv), customerSummary, writeCustomers(db, shop));
    default:
      throw new ImportError(`Nothing of the kind ${request.kind satisfies never} can be imported.`);
  }
};
