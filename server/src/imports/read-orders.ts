import type { OrderDocument } from '../orders/index.ts';
import { ImportError } from '../platform/file-import/import-error.ts';
import { readCsv } from '../platform/file-import/input/csv.ts';
import { peek } from '../platform/file-import/input/peek.ts';
import type { Reading } from '../platform/file-import/reading.ts';
import { readShopifyOrderCsv } from './formats/shopify-order-csv.ts';
import { readShopifyOrders } from './formats/shopify-order-json.ts';

/** Orders of a file and the columns its rows have; of JSON, the object's text is the only one. */
export type OrdersFile = {
  columns: readonly string[];
  recognised: () => boolean[];
  readings: AsyncGenerator<Reading<OrderDocument>>;
};

const notBlank = (start: string) => start.trim() !== '';

/** The columns in which orders say what they are in, in JSON and in CSV. */
const CURRENCY_COLUMNS = ['currency', 'Currency'];

/**
 * A file whose first order is in another currency than the store keeps is refused with one sentence, not order by order.
 */
async function* inOwnCurrency(
  readings: AsyncGenerator<Reading<OrderDocument>>,
): AsyncGenerator<Reading<OrderDocument>> {
  let isFirst = true;
  for await (const reading of readings) {
    const foreign = reading.problems?.find(({ column }) => CURRENCY_COLUMNS.includes(column));
    if (isFirst && foreign) throw new ImportError(`${foreign.message}. Nothing of this file was imported.`);
    isFirst = false;
    yield reading;
  }
}

/** Opens Shopify orders, JSON or CSV, told apart by their first character. */
export const openOrders = async (
  source: AsyncIterable<string>,
  options: { currency: string },
): Promise<OrdersFile> => {
  const { start, text } = await peek(source, notBlank);
  if (/^[\s\ufeff]*[[{]/.test(start)) {
    return {
      columns: ['source'],
      recognised: () => [true],
      readings: inOwnCurrency(readShopifyOrders(text, options)),
    };
  }
  const file = await readCsv(text);
  return {
    columns: file.header.names,
    recognised: () => file.header.recognised(),
    readings: inOwnCurrency(readShopifyOrderCsv(file, options)),
  };
};
