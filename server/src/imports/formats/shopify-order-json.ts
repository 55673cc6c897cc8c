import type { OrderDocument } from '../../orders/index.ts';
import { parseExactJson } from '../../platform/file-import/input/exact-json.ts';
import { type JsonValue, jsonValues } from '../../platform/file-import/input/json-values.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import { BulkOrder, type OrderReadOptions, readShopifyOrder } from '../../shopify-orders/index.ts';

/** Keys under which lists of orders, and orders themselves, are wrapped. */
const WRAPPERS = new Set(['data', 'orders', 'order', 'edges', 'nodes', 'node']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sourceOf = (value: JsonValue): SourceRow => ({ number: value.number, cells: [value.text] });

const readingOf = (order: unknown, rows: SourceRow[], options: OrderReadOptions): Reading<OrderDocument> => {
  const inner = isObject(order) && isObject(order.node) ? order.node : order;
  const outcome = readShopifyOrder(inner, options);
  if (!outcome.messages) return accepted(outcome.document, rows);
  const row = rows[0]?.number ?? 0;
  return rejected(
    rows,
    outcome.messages.map(([column, message]) => ({ row, column, message })),
  );
};

/**
 * Reads a file of Shopify orders: one object, an array, `{"orders": [...]}`, the answer of a GraphQL
 * query, or JSON lines, the output of a bulk operation among them. Streams: holds one order at a time.
 * Rows are the objects of the file, from 1; of a bulk operation, its lines.
 */
export async function* readShopifyOrders(
  text: AsyncIterable<string>,
  options: OrderReadOptions,
): AsyncGenerator<Reading<OrderDocument>> {
  let bulk: BulkOrder | null = null;
  let rows: SourceRow[] = [];
  for await (const each of jsonValues(text, WRAPPERS, parseExactJson)) {
    const row = sourceOf(each);
    const value = each.value;
    const child = isObject(value) && typeof value.__parentId === 'string';
    if (child && bulk?.add(value)) {
      rows.push(row);
      continue;
    }
    if (bulk) yield readingOf(bulk.order, rows, options);
    bulk = null;
    rows = [row];
    if (each.message !== undefined)
      yield rejected(rows, [{ row: row.number, column: '', message: each.message }]);
    else if (child) {
      const message = "Its order doesn't stand before it; run the bulk operation with groupObjects";
      yield rejected(rows, [{ row: row.number, column: '__parentId', message }]);
    } else if (isObject(value)) bulk = new BulkOrder(value);
    else yield readingOf(value, rows, options);
  }
  if (bulk) yield readingOf(bulk.order, rows, options);
}
