import { pipeline, Readable } from 'node:stream';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { ImportError } from '../import-error.ts';
import type { SourceRow } from '../reading.ts';
import { delimiterOf } from './delimiter.ts';
import { Header } from './header.ts';
import { peek } from './peek.ts';

/** A CSV file under way: its header, and then its rows, once, as they are read. */
export type CsvFile = { header: Header; rows: AsyncIterable<SourceRow> };

/** The largest row that is believed. Beyond it, a quote that was never closed has swallowed the file. */
const MAX_ROW_CHARACTERS = 4 * 1024 * 1024;

/** The header line is there. */
const holdsHeader = (start: string) => start.length > 65_536 || /[\r\n]/.test(start.trimStart());

const explain = (error: CsvError): ImportError => {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError(
      `A quotation mark is opened and never closed${line}; what follows it can't be read.`,
    );
  }
  return new ImportError(`The file is not a readable CSV${line}: ${error.message}`);
};

/** What broke the file, if anything did. */
type Break = { error: CsvError | null };

/** The text up to where the parser met something that it can't get over. */
async function* untilBroken(text: AsyncIterable<string>, broken: Break): AsyncGenerator<string> {
  for await (const piece of text) {
    if (broken.error) return;
    yield piece;
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Records of the parser as rows with their numbers; empty ones are counted and left out. Where the file is
 * broken, that is thrown when all rows before it have been given.
 */
async function* numbered(parser: Parser, broken: Break): AsyncGenerator<SourceRow> {
  let number = 0;
  for await (const cells of parser) {
    number += 1;
    if (!isEmpty(cells)) yield { number, cells };
  }
  if (broken.error) throw explain(broken.error);
}

/**
 * Reads CSV from a text: any of four delimiters, quoted cells with line breaks, CR, LF or CRLF, quotes
 * inside unquoted cells. Throws an ImportError where there is no header, and while reading where a quote
 * is never closed; all rows before that one have been given by then.
 */
export const readCsv = async (source: AsyncIterable<string>): Promise<CsvFile> => {
  const { start, text } = await peek(source, holdsHeader);
  const broken: Break = { error: null };
  const parser = parse({
    delimiter: delimiterOf(start.trimStart()),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // an error that ends the stream would take the rows with it that are read and not yet given
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.error ??= error ?? null;
      return undefined;
    },
  });
  // errors of the source reach the reader of the parser
  pipeline(Readable.from(untilBroken(text, broken)), parser, () => {});
  const rows = numbered(parser, broken);
  const first = await rows.next();
  if (first.done) throw new ImportError('The file is empty.');
  return { header: new Header(first.value.cells), rows };
};
