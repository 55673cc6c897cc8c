import type { OrderCustomer, OrderDocument } from '../../../orders/index.ts';
import { Cells } from '../../../platform/file-import/input/cells.ts';
import {
  accepted,
  type Problem,
  type Reading,
  rejected,
  type SourceRow,
} from '../../../platform/file-import/reading.ts';
import { momentInZone } from '../../../platform/zoned-moment.ts';
import { type compileDates, parseTime } from './date-format.ts';
import { chargedTotal, documentOfSale, type HistorySale } from './document-of-lines.ts';
import { microsToCents, parseMicros } from './exact-amount.ts';
import { compileField, type Field, type Sources } from './field.ts';
import type { HistoryStore } from './history-store.ts';
import { compileLine, type HistoryLine } from './line-of-row.ts';
import type { Mapping } from './mapping.ts';
import { type OwnReturn, ownReturnsOf } from './own-returns.ts';

/** A sale without a time of day stands at noon, far from where a business day begins or ends. */
const NOON = '12:00:00';

/** Goods taken back refer to a line of the same goods and price in the same order; the others were sold on another receipt. */
const returnsOf = (lines: readonly HistoryLine[], sold: readonly HistoryLine[]) => {
  const left = new Map(sold.map((line) => [line, line.quantity]));
  const returned: HistorySale['returned'] = [];
  const others: HistoryLine[] = [];
  for (const back of lines) {
    if (back.quantity >= 0) continue;
    const of = sold.find(
      (one) =>
        one.line.sku === back.line.sku &&
        one.line.product_title === back.line.product_title &&
        one.line.unit_price_cents === back.line.unit_price_cents &&
        (left.get(one) ?? 0) >= -back.quantity,
    );
    if (!of) {
      others.push(back);
      continue;
    }
    left.set(of, (left.get(of) ?? 0) + back.quantity);
    returned.push({ line: back, of });
  }
  return { returned, others };
};

/** Rows that stand more than once in an order, word for word: counted once, or each for itself. */
export type RepeatedRows = 'once' | 'each';

/** What a page asks about when it sees it. */
const REPEATED = 'REPEATED_ROW';

const withoutRepeated = (all: readonly SourceRow[]) => {
  const seen = new Set<string>();
  const notes: Problem[] = [];
  const rows = all.filter(({ number, cells }) => {
    const words = JSON.stringify(cells);
    if (!seen.has(words)) {
      seen.add(words);
      return true;
    }
    const message = 'Stands in its order before, word for word: counted once';
    notes.push({ row: number, column: '', message, code: REPEATED });
    return false;
  });
  return { rows, notes };
};

/** An order, and what it takes back of others. */
export type ReadOrder = { document: OrderDocument; returns: OwnReturn[] };

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Compiles how the rows of one order become a document. `readDate` reads the mapping's formats. */
export const compileOrder = (
  sources: Sources,
  { sale, repeatedRows }: { sale: Mapping['sale']; repeatedRows: RepeatedRows },
  readDate: ReturnType<typeof compileDates>,
) => {
  const optional = (field: Field | undefined) => (field === undefined ? null : compileField(sources, field));
  const order = compileField(sources, sale.order);
  const date = compileField(sources, sale.date);
  const time = optional(sale.time);
  const shipping = optional(sale.shipping);
  const total = optional(sale.total);
  const channel = optional(sale.channel);
  const location = optional(sale.location);
  const code = optional(sale.discount_code);
  const note = optional(sale.note);
  const customerId = optional(sale.customer?.id);
  const customerName = optional(sale.customer?.name);
  const customerEmail = optional(sale.customer?.email);
  const customerPhone = optional(sale.customer?.phone);
  const readLine = compileLine(sources, sale);
  const columns = sources.header.names.length;

  const readMoment = (cells: Cells, row: SourceRow, timezone: string): string => {
    const found = readDate(date.of(row));
    if (!found) cells.note(row, date.name, `“${date.of(row)}” is not a date of the mapping's formats`);
    const clock = time?.of(row) ?? '';
    const own = clock === '' ? null : parseTime(clock);
    if (clock !== '' && own === null) cells.note(row, time?.name ?? '', `“${clock}” is not a time`);
    return found ? momentInZone(found.day, own ?? found.time ?? NOON, timezone) : '';
  };

  const customerOf = (row: SourceRow): OrderCustomer | null => {
    const customer = {
      id: customerId?.of(row) || null,
      name: customerName?.of(row) || null,
      email: customerEmail?.of(row).toLowerCase() || null,
      phone: customerPhone?.of(row) || null,
    };
    return Object.values(customer).some((value) => value !== null) ? customer : null;
  };

  /** What joined files don't know of a row: it alone is left out. */
  const unknownIn = (row: SourceRow): Problem[] =>
    [...sources.files.values()].flatMap((file) => {
      const key = file.keyIn(row);
      if (key === '' || file.rowFor(row)) return [];
      return [{ row: row.number, column: '', message: `${file.name} has no “${key}”` }];
    });

  /** The total that the source recorded must be what the rows come to; returns aside, which it may net. */
  const checkTotal = (cells: Cells, rows: readonly SourceRow[], read: HistorySale) => {
    const first = rows[0];
    if (!total || !first) return;
    const recorded = rows.map((row) => parseMicros(total.of(row)) ?? Number.NaN);
    const cents = microsToCents(recorded.reduce((sum, each) => sum + each, 0));
    const charged = chargedTotal(read);
    if (Number.isNaN(cents)) cells.note(first, total.name, `“${total.of(first)}” is not an amount`);
    else if (cents !== charged) {
      cells.note(first, total.name, `The rows come to ${dollars(charged)}, the file says ${dollars(cents)}`);
    }
  };

  return (all: SourceRow[], store: HistoryStore): Reading<ReadOrder> => {
    const left = all.flatMap(unknownIn);
    const known = all.filter(({ number }) => !left.some((problem) => problem.row === number));
    const { rows, notes } = repeatedRows === 'once' ? withoutRepeated(known) : { rows: known, notes: [] };
    const first = rows[0];
    if (!first) return rejected(all, left);
    const cells = new Cells();
    for (const row of rows) cells.check(row, columns);
    const lines = rows.map((row, index) => readLine(cells, row, index + 1));
    const sold = lines.filter((line) => line.quantity >= 0);
    const { returned, others } = returnsOf(lines, sold);
    const read: HistorySale = {
      id: cells.required(first, { ...order, present: true }, 64),
      at: readMoment(cells, first, store.timezone),
      sold,
      returned,
      shipping_cents: shipping ? (cells.cents(first, { ...shipping, present: true }) ?? 0) : 0,
      includesTax: sale.prices_include_tax,
      discountCode: code?.of(first) ?? '',
      channel: channel?.of(first) || 'pos',
      location: location?.of(first) ?? '',
      customer: customerOf(first),
      note: note?.of(first) || null,
    };
    const isSaleAlone = returned.length === 0 && others.length === 0;
    if (cells.problems.length === 0 && isSaleAlone) checkTotal(cells, rows, read);
    if (cells.problems.length > 0) return rejected(all, [...left, ...cells.problems]);
    const whole = accepted({ document: documentOfSale(read), returns: ownReturnsOf(others) }, all);
    return {
      ...whole,
      ...(left.length === 0 ? {} : { left }),
      ...(notes.length === 0 ? {} : { notes }),
    };
  };
};
