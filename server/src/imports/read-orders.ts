import type { OrderDocument } from '../orders/index.ts';
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

/** Opens Shopify orders, JSON or CSV, told apart by their first character. */
export const openOrders = async (
  source: AsyncIterable<string>,
  options: { currency: string },
): Promise<OrdersFile> => {
  const { start, text } = await peek(source, notBlank);
  if (/^[\s\ufeff]*[[{]/.test(start)) {
    return { columns: ['source'], recognised: () => [true], readings: readShopifyOrders(text, options) };
  }
  const file = await readCsv(text);
  return {
    columns: file.header.names,
    recognised: () => file.header.recognised(),
    readings: readShopifyOrderCsv(file, options),
  };
};
