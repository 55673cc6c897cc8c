import type { Intake } from '../orders/intake/intake.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Mapping } from './history/mapping.ts';
import { ImportError } from './import-error.ts';
import { importHistory } from './import-history.ts';
import { readCsv } from './input/csv.ts';
import { openText } from './input/open-text.ts';
import type { ImportKind } from './kinds.ts';
import { openOrders } from './read-orders.ts';
import type { Reading } from './reading.ts';
import { type ImportOptions, type ImportResult, runImport } from './run-import.ts';
import { openSalesHistory } from './sales-history-csv.ts';
import { readShopifyCustomers } from './shopify-customers-csv.ts';
import { readShopifyInventory } from './shopify-inventory-csv.ts';
import { readShopifyProducts } from './shopify-products-csv.ts';
import { writeCustomers } from './write/customers.ts';
import { writeInventory } from './write/inventory.ts';
import { writeOrders } from './write/orders.ts';
import { writeProducts } from './write/products.ts';
import type { ImportShop } from './write/shop.ts';

/** What is to be imported. A history brings its own stores; everything else goes into one. */
export type ImportRequest = { path: string } & (
  | { kind: 'history'; mapping: Mapping; files?: Readonly<Record<string, string>> }
  | { kind: Exclude<ImportKind, 'history'>; shop: ImportShop }
);

export type ImportServices = { db: Database; intake: Intake; actor: Actor };

/** An import under way: what its file looks like, and what carries it out, once. */
export type OpenedImport = {
  columns: readonly string[];
  bytesTotal: number;
  bytesRead: () => number;
  run: (options: ImportOptions) => Promise<ImportResult & { storesCreated: number }>;
};

async function* inShop(
  readings: AsyncIterable<Reading<OrderDocument>>,
  shop: ImportShop,
): AsyncGenerator<Reading<{ shop: ImportShop; document: OrderDocument }>> {
  for await (const reading of readings) {
    if (reading.problems) yield reading;
    else yield { rows: reading.rows, value: { shop, document: reading.value } };
  }
}

/** Opens a file for import. Throws an ImportError where it isn't of the kind it is said to be. */
export const openImport = async (services: ImportServices, request: ImportRequest): Promise<OpenedImport> => {
  if (request.kind === 'history') {
    const history = await openSalesHistory(request);
    return {
      columns: history.header.names,
      bytesTotal: history.bytesTotal,
      bytesRead: history.bytesRead,
      run: (options) => importHistory(services, history, options),
    };
  }
  const { db, intake } = services;
  const { shop } = request;
  const source = await openText(request.path);
  const opened = (
    columns: readonly string[],
    run: (options: ImportOptions) => Promise<ImportResult>,
  ): OpenedImport => ({
    columns,
    bytesTotal: source.bytesTotal,
    bytesRead: source.bytesRead,
    run: async (options) => ({ ...(await run(options)), storesCreated: 0 }),
  });
  if (request.kind === 'orders') {
    const { columns, readings } = await openOrders(source.text, { currency: shop.currency });
    return opened(columns, (options) => runImport(inShop(readings, shop), writeOrders(intake), options));
  }
  const file = await readCsv(source.text);
  const { names } = file.header;
  switch (request.kind) {
    case 'products':
      return opened(names, (options) =>
        runImport(readShopifyProducts(file), writeProducts(db, shop), options),
      );
    case 'inventory':
      return opened(names, (options) =>
        runImport(readShopifyInventory(file), writeInventory(db, shop), options),
      );
    case 'customers':
      return opened(names, (options) =>
        runImport(readShopifyCustomers(file), writeCustomers(db, shop), options),
      );
    default:
      throw new ImportError(`Nothing of the kind ${request.kind satisfies never} can be imported.`);
  }
};
