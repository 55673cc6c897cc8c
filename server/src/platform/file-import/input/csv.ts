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
const MAX_ROW_CHARACTERS = 1024 * 1024;

/** What a file may have, so that nothing is built of one that was never meant to be read. */
export type CsvLimits = { rows?: number; columns?: number };

/** An export with a column for each of some hundred locations has fewer. */
const MAX_COLUMNS = 1_000;

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

/** So much is given to the parser at once: it makes all rows of a piece before it hears that nobody takes them yet. */
const PIECE = 65_536;

/** A text in pieces, none of which ends in the middle of a character. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const last = text.charCodeAt(at + PIECE - 1);
    const end = at + PIECE + (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

/** The text up to where the parser met something that it can't get over. */
async function* untilBroken(text: AsyncIterable<string>, broken: Break): AsyncGenerator<string> {
  for await (const long of text) {
    for (const piece of piecesOf(long)) {
      if (broken.error) return;
      yield piece;
    }
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const number = (value: number) => value.toLocaleString('en-US');

/**
 * Records of the parser as rows with their numbers; empty ones are counted and left out. Where the file is
 * broken, that is thrown when all rows before it have been given. A row keeps one cell more than the header has:
 * enough to be told that it has too many.
 */
async function* numbered(parser: Parser, broken: Break, limits: CsvLimits): AsyncGenerator<SourceRow> {
  const { rows = Number.POSITIVE_INFINITY, columns = MAX_COLUMNS } = limits;
  let place = 0;
  let given = -1;
  let width = columns;
  for await (const cells of parser) {
    place += 1;
    if (isEmpty(cells)) continue;
    given += 1;
    if (given > rows) throw new ImportError(`The file has more than ${number(rows)} rows. Split it.`);
    if (given === 0) {
      if (cells.length > columns) {
        throw new ImportError(
          `The first line has ${number(cells.length)} columns. A file that can be imported has ${number(columns)} at most.`,
        );
      }
      width = cells.length;
    }
    yield { number: place, cells: cells.length > width + 1 ? overlong(cells, width) : cells };
  }
  if (broken.error) throw explain(broken.error);
}

/** The row as far as the header goes, and the first cell beyond it that isn't empty, if there is one. */
const overlong = (cells: readonly string[], width: number): string[] => {
  const beyond = cells.slice(width).find((cell) => cell.trim() !== '');
  return [...cells.slice(0, width), ...(beyond === undefined ? [] : [beyond])];
};

/**
 * Reads CSV from a text: any of four delimiters, quoted cells with line breaks, CR, LF or CRLF, quotes
 * inside unquoted cells. Throws an ImportError where there is no header, and while reading where a quote
 * is never closed; all rows before that one have been given by then.
 */
export const readCsv = async (source: AsyncIterable<string>, limits: CsvLimits = {}): Promise<CsvFile> => {
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
  const rows = numbered(parser, broken, limits);
  const first = await rows.next();
  if (first.done) throw new ImportError('The file is empty.');
  return { header: new Header(first.value.cells), rows };
};
