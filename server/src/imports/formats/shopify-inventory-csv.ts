import { Cells } from '../../platform/file-import/input/cells.ts';
import type { CsvFile } from '../../platform/file-import/input/csv.ts';
import type { Column, Header } from '../../platform/file-import/input/header.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import type { StockLevel, StockRecord } from '../../stock/index.ts';
import { withoutApostrophe } from './shopify-csv/plain-text.ts';

const LIMITS = { min: -1_000_000_000, max: 1_000_000_000 };

/** What Shopify writes for a variant that a location doesn't carry. */
const isNotStocked = (value: string) => value === '' || value.toLowerCase() === 'not stocked';

/** Before the columns of the locations, in the layout that has one for each. */
const DESCRIPTION = /^(handle|title|option[123] (name|value)|sku|hs code|coo)$/i;

type ReadLevels = (cells: Cells, row: SourceRow) => StockLevel[];

const count = (cells: Cells, row: SourceRow, column: Column) => cells.integer(row, column, LIMITS) ?? 0;

/** Until 2023: one column per location, with what is available there. */
const byColumns = (header: Header): ReadLevels => {
  const locations = header.names
    .filter((name) => name !== '' && !DESCRIPTION.test(name))
    .map((name) => header.column(name));
  return (cells, row) =>
    locations
      .filter((column) => !isNotStocked(column.of(row)))
      .map((column) => {
        const available = count(cells, row, column);
        return { location: column.name, on_hand: available, committed: 0, available, incoming: 0 };
      });
};

/** Since December 2023: one row per location; since 2024 with what is on hand as it was and as it shall be. */
const byRows = (header: Header): ReadLevels => {
  const location = header.column('Location');
  const incoming = header.column('Incoming', 'Incoming (not editable)');
  const committed = header.column('Committed', 'Committed (not editable)');
  const available = header.column('Available', 'Available (not editable)');
  const onHand = header.column('On hand', 'On hand (current)');
  const onHandNew = header.column('On hand (new)');
  return (cells, row) => {
    const name = cells.required(row, location, 255);
    if (isNotStocked(onHand.of(row)) && isNotStocked(available.of(row))) return [];
    const isNew = /^-?\d+$/.test(onHandNew.of(row));
    const counted = cells.integer(row, isNew ? onHandNew : onHand, LIMITS);
    const before = cells.integer(row, onHand, LIMITS);
    const free = count(cells, row, available);
    return [
      {
        location: name,
        on_hand: counted ?? free,
        committed: count(cells, row, committed),
        // what is new on hand is new to sell
        available: isNew && counted !== null && before !== null ? free + counted - before : free,
        incoming: count(cells, row, incoming),
      },
    ];
  };
};

/**
 * Reads Shopify's inventory CSV in its three layouts: one column per location (to 2023), one row per
 * location (December 2023), the same with new counts (2024 on). A variant is known by SKU, or by handle
 * and options. Throws an ImportError where the file isn't of this kind.
 */
export async function* readShopifyInventory({ header, rows }: CsvFile): AsyncGenerator<Reading<StockRecord>> {
  header.require('an inventory CSV of Shopify', 'Handle', 'SKU');
  const readLevels = header.has('Location') ? byRows(header) : byColumns(header);
  const handle = header.column('Handle');
  const title = header.column('Title');
  const sku = header.column('SKU');
  const options = [1, 2, 3].map((n) => header.column(`Option${n} Value`));
  for await (const row of rows) {
    const cells = new Cells();
    cells.check(row, header.names.length);
    const record: StockRecord = {
      handle: (cells.text(row, handle, 255) ?? '').toLowerCase(),
      title: cells.text(row, title, 255) ?? '',
      options: options
        .map((column) => column.of(row))
        .filter((option) => option !== '' && option !== 'Default Title'),
      sku: withoutApostrophe(cells.text(row, sku, 255)),
      levels: readLevels(cells, row),
    };
    if (!record.handle && !record.sku) cells.note(row, 'SKU', 'Names no product: handle and SKU are empty');
    yield cells.problems.length > 0 ? rejected([row], cells.problems) : accepted(record, [row]);
  }
}
