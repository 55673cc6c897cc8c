import type { OrderDocument } from '../../orders/index.ts';
import { Cells } from '../../platform/file-import/input/cells.ts';
import type { CsvFile } from '../../platform/file-import/input/csv.ts';
import { groupRows } from '../../platform/file-import/input/group-rows.ts';
import { accepted, type Reading, rejected } from '../../platform/file-import/reading.ts';
import { orderColumns } from './shopify-csv/order-columns.ts';
import { readOrder } from './shopify-csv/read-order.ts';
import { toldOnce } from './shopify-csv/told-once.ts';

const REQUIRED = ['Name', 'Created at', 'Lineitem quantity', 'Lineitem name', 'Lineitem price'];

/**
 * Reads Shopify's orders export: one row per line item, all rows of an order together, what belongs to the
 * order on its first row. An order with one bad row is refused whole. Throws an ImportError where the file
 * isn't such an export.
 *
 * Limits of the export: refunds are undated, a partial one is money only; taxes and discounts of the order
 * are spread over its lines; payment methods come without their parts. Import the JSON where there is one.
 */
export async function* readShopifyOrderCsv(
  { header, rows }: CsvFile,
  options: { currency: string },
): AsyncGenerator<Reading<OrderDocument>> {
  header.require('an orders export of Shopify', ...REQUIRED);
  const columns = orderColumns(header);
  for await (const group of groupRows(rows, columns.name.of)) {
    const first = group[0];
    if (!first) continue;
    const cells = new Cells();
    for (const row of group) cells.check(row, header.names.length);
    const currency = columns.currency.of(first);
    if (currency && currency !== options.currency) {
      cells.note(
        first,
        columns.currency.name,
        `The order is in ${currency}, the store keeps ${options.currency}`,
      );
    }
    const { rows: own, notes } = toldOnce(group, first, columns);
    const document = readOrder(cells, own, first, columns);
    const whole = accepted(document, group);
    if (cells.problems.length > 0) yield rejected(group, cells.problems);
    else yield notes.length === 0 ? whole : { ...whole, notes };
  }
}
