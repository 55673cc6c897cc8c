import { Readable } from 'node:stream';
import { invalidField } from '@backroom/contract/kit/errors';
import { stringify } from 'csv-stringify/sync';

/** A column of an exported file: its header and what stands in it. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null };

/**
 * Spreadsheets run a text that starts like a formula, so such a text gets a leading apostrophe
 * (domain.md 3.1). Numbers are written as they are.
 */
const safe = (value: string | number | null): string | number => {
  if (value === null) return '';
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
};

/**
 * The columns asked for, in the order asked for; all of them where none are named.
 * @throws ApiError VALIDATION_FAILED for a name that no column has
 */
export const chosenColumns = <Row>(
  columns: Readonly<Record<string, CsvColumn<Row>>>,
  names: readonly string[] | undefined,
): CsvColumn<Row>[] => {
  if (!names || names.length === 0) return Object.values(columns);
  return names.map((name, index) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) throw invalidField(`columns.${index}`, `There is no column ${name}`);
    return column;
  });
};

/** Rows as CSV with a header (UTF-8 with BOM, CRLF, as spreadsheets expect), batch by batch as they are read. */
export const csvStream = <Row>(columns: CsvColumn<Row>[], batches: AsyncIterable<Row[]>): Readable =>
  Readable.from(
    (async function* () {
      const line = { record_delimiter: 'windows' } as const;
      yield `\uFEFF${stringify([columns.map((column) => column.header)], line)}`;
      for await (const rows of batches) {
        yield stringify(
          rows.map((row) => columns.map((column) => safe(column.value(row)))),
          line,
        );
      }
    })(),
  );

/** An answer that is saved as a file, named for what is in it and the day (UTC). */
export const csvFile = <Row>(name: string, columns: CsvColumn<Row>[], batches: AsyncIterable<Row[]>) => ({
  filename: `${name}_${new Date().toISOString().slice(0, 10)}.csv`,
  mediaType: 'text/csv; charset=utf-8',
  body: csvStream(columns, batches),
});
