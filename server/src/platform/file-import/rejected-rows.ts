import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Problem, SourceRow } from './reading.ts';

/** Spreadsheets run what starts like a formula; a plain number isn't one. */
const safe = (cell: string) =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell;

const said = (problems: readonly Problem[], row: SourceRow) =>
  problems
    .filter((problem) => problem.row === row.number)
    .map(({ column, message }) => (column ? `${column}: ${message}` : message))
    .join('; ');

/**
 * The rows that were refused, as they stood in the file, with why: a CSV to mend and import again. Written
 * only where there are any.
 */
export class RejectedRows {
  readonly #path: string;
  readonly #columns: readonly string[];
  #stream: WriteStream | null = null;
  #failure: Error | null = null;
  rows = 0;

  /** `columns` are those of the file; a column `error` comes before them. */
  constructor(path: string, columns: readonly string[]) {
    this.#path = path;
    this.#columns = columns;
  }

  /** Adds the rows of one thing. A row without a problem of its own was refused with the others. */
  async add(rows: readonly SourceRow[], problems: readonly Problem[]): Promise<void> {
    const lines = rows.map((row) => [
      String(row.number),
      safe(said(problems, row) || 'Refused with the other rows of its order'),
      ...row.cells.map(safe),
    ]);
    this.rows += lines.length;
    await this.#write(lines);
  }

  /** Ends the file; gives its path, null where nothing was refused. */
  async end(): Promise<string | null> {
    if (!this.#stream) return null;
    this.#stream.end();
    await finished(this.#stream);
    return this.#path;
  }

  async #write(lines: string[][]): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#path);
      this.#stream.on('error', (error) => {
        this.#failure = error;
      });
      // with a byte order mark, or spreadsheets misread it
      this.#stream.write(
        `\uFEFF${stringify([['row', 'error', ...this.#columns]], { record_delimiter: 'windows' })}`,
      );
    }
    if (this.#failure) throw this.#failure;
    if (!this.#stream.write(stringify(lines, { record_delimiter: 'windows' })))
      await once(this.#stream, 'drain');
  }
}
