import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Problem, SourceRow } from './reading.ts';

/** Spreadsheets run what starts like a formula; a plain number isn't one. */
const safe = (cell: string) =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell;

/** Where a file that had been refused before says why. */
const ERROR = 'error';

const said = (problems: readonly Problem[], row: SourceRow) =>
  problems
    .filter((problem) => problem.row === row.number)
    .map(({ column, message }) => (column ? `${column}: ${message}` : message))
    .join('; ');

/**
 * Refused rows as CSV: as they stood in the file, with why in a last column `error`, to mend and import again.
 * Gives texts; whoever keeps them begins with `head`.
 */
export class RejectedRows {
  readonly #columns: readonly string[];
  /** Places of the columns that are given back: not of an `error` of an earlier time. */
  readonly #places: readonly number[];

  /** @param columns those of the file */
  constructor(columns: readonly string[]) {
    this.#columns = columns;
    this.#places = columns.flatMap((name, place) => (name.toLowerCase() === ERROR ? [] : [place]));
  }

  /** With a byte order mark, or spreadsheets misread what follows. */
  get head(): string {
    const names = this.#places.map((place) => this.#columns[place] ?? '');
    return `\uFEFF${stringify([[...names, ERROR]], { record_delimiter: 'windows' })}`;
  }

  /** The rows of one thing. One without a problem of its own stands here because of the others. */
  textOf(rows: readonly SourceRow[], problems: readonly Problem[], otherwise: string): string {
    const lines = rows.map((row) => [
      ...this.#places.map((place) => safe(row.cells[place] ?? '')),
      `Row ${row.number}: ${said(problems, row) || otherwise}`,
    ]);
    return stringify(lines, { record_delimiter: 'windows' });
  }
}

/** Takes the texts of refused rows, in order. */
export type RejectedSink = { add(text: string): Promise<void> };

/** A file of refused rows, made when there is the first one. */
export class RejectedFile implements RejectedSink {
  readonly #path: string;
  #stream: WriteStream | null = null;
  #failure: Error | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  async add(text: string): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#path);
      this.#stream.on('error', (error) => {
        this.#failure = error;
      });
    }
    if (this.#failure) throw this.#failure;
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  /** Ends the file; gives its path, null where nothing was refused. */
  async end(): Promise<string | null> {
    if (!this.#stream) return null;
    this.#stream.end();
    await finished(this.#stream);
    return this.#path;
  }
}
