import type { FileSource } from '../../platform/file-import/file-source.ts';
import { readCsv } from '../../platform/file-import/input/csv.ts';
import type { Header } from '../../platform/file-import/input/header.ts';
import { openText } from '../../platform/file-import/input/open-text.ts';
import { type Problem, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import { compileDates } from './history/date-format.ts';
import { compileField, type Sources } from './history/field.ts';
import { HeldRows } from './history/held-rows.ts';
import { compileStore, type HistoryStore } from './history/history-store.ts';
import { type JoinedFile, loadJoinedFile } from './history/joined-file.ts';
import type { Mapping } from './history/mapping.ts';
import { compileOrder, type ReadOrder, type RepeatedRows } from './history/order-of-rows.ts';
import { rowsOfOrders } from './history/rows-of-orders.ts';

export type HistoryOptions = {
  /** The sales file. */
  file: FileSource;
  mapping: Mapping;
  /** The mapping's other files, by the names it gives them. */
  otherFile: (name: string) => FileSource;
  /** What rows that stand twice in an order are; counted once where absent. */
  repeatedRows?: RepeatedRows;
};

export type HistoryOrder = ReadOrder & { store: HistoryStore };

export type SalesHistory = {
  header: Header;
  /** The stores of the stores file; empty where stores are found among the sales. */
  stores: HistoryStore[];
  /** What is wrong with other stores of that file. */
  notes: Problem[];
  orders: AsyncGenerator<Reading<HistoryOrder>>;
  bytesTotal: number;
  bytesRead: () => number;
};

/** Compressed text is about this much longer. */
const GZIP_FACTOR = 8;

/**
 * Opens another system's sales history by its mapping. Its orders stream; joined files are held. Each row is one line of
 * an order; an order with one bad row is refused whole, but for rows whose goods no file knows: these alone are left out.
 * Receipts that take back what others sold come last, so that their sales are known by then, wherever they stand. Throws an
 * ImportError where a file or a column that the mapping names isn't there.
 */
export const openSalesHistory = async ({
  file,
  mapping,
  otherFile,
  repeatedRows = 'once',
}: HistoryOptions): Promise<SalesHistory> => {
  let source = await openText(file);
  let csv = await readCsv(source.text);
  const { header } = csv;
  const reopen = async () => {
    await csv.rows[Symbol.asyncIterator]().return?.();
    source = await openText(file);
    csv = await readCsv(source.text);
    return csv.rows;
  };

  const joined = new Map<string, JoinedFile>();
  for (const [name, { name: fileName, key, from }] of Object.entries(mapping.files)) {
    const loaded = await loadJoinedFile(otherFile(fileName), fileName, key);
    // A file may be pointed at from one that is listed before it: sales, their goods, the maker of those.
    loaded.pointedAtBy(compileField({ header, files: joined }, from).of);
    joined.set(name, loaded);
  }
  const sources: Sources = { header, files: joined };
  const readDate = compileDates(mapping.dates);

  const stores = await storesOfFile(mapping, otherFile, readDate);
  const known = new Map(stores.map((reading) => [reading.value?.key ?? '', reading]));
  const keyOfStore = compileField(sources, mapping.sale.store);
  const readStore =
    mapping.stores.file === undefined ? compileStore(sources, mapping.stores, readDate) : null;
  const order = compileField(sources, mapping.sale.order);
  const readOrder = compileOrder(sources, { sale: mapping.sale, repeatedRows }, readDate);

  const readRows = (rows: SourceRow[], first: SourceRow): Reading<HistoryOrder> => {
    const key = keyOfStore.of(first);
    let store = known.get(key);
    if (!store && readStore) {
      store = readStore(first);
      known.set(key, store);
    }
    if (!store?.value) {
      const message = `There is no store “${key}”`;
      return rejected(rows, store?.problems ?? [{ row: first.number, column: keyOfStore.name, message }]);
    }
    const reading = readOrder(rows, store.value);
    return reading.problems ? reading : { ...reading, value: { store: store.value, ...reading.value } };
  };

  const orders = async function* (): AsyncGenerator<Reading<HistoryOrder>> {
    const grouped = rowsOfOrders({
      open: reopen,
      keyOf: (row) => `${keyOfStore.of(row)} ${order.of(row)}`,
      bytes: source.bytesTotal * (file.name.endsWith('.gz') ? GZIP_FACTOR : 1),
    });
    const returns = new HeldRows();
    try {
      for await (const rows of grouped) {
        const reading = rows[0] && readRows(rows, rows[0]);
        if (reading?.value?.returns.length) await returns.add(rows);
        else if (reading) yield reading;
      }
      for await (const rows of returns.all()) if (rows[0]) yield readRows(rows, rows[0]);
    } finally {
      await returns.forget();
    }
  };
  return {
    header,
    stores: stores.flatMap((reading) => reading.value ?? []),
    notes: stores.flatMap(({ problems = [] }) =>
      problems.map((problem) => ({ ...problem, column: `stores: ${problem.column}` })),
    ),
    orders: orders(),
    bytesTotal: source.bytesTotal,
    bytesRead: () => source.bytesRead(),
  };
};

const storesOfFile = async (
  mapping: Mapping,
  otherFile: (name: string) => FileSource,
  readDate: ReturnType<typeof compileDates>,
): Promise<Reading<HistoryStore>[]> => {
  if (mapping.stores.file === undefined) return [];
  const { header, rows } = await readCsv((await openText(otherFile(mapping.stores.file))).text);
  const readStore = compileStore({ header, files: new Map() }, mapping.stores, readDate);
  const stores: Reading<HistoryStore>[] = [];
  for await (const row of rows) stores.push(readStore(row));
  return stores;
};
