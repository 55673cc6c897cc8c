import { ImportError } from '../import-error.ts';
import type { SourceRow } from '../reading.ts';

/** Reads one column of a row: its trimmed text, empty where the row or the file has no such cell. */
export type Column = { name: string; present: boolean; of: (row: SourceRow) => string };

const normalise = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The header of a CSV file: finds columns by name, whatever their case, order and surrounding blanks. */
export class Header {
  readonly names: readonly string[];
  readonly #positions = new Map<string, number>();
  readonly #read = new Set<number>();

  constructor(cells: readonly string[]) {
    this.names = cells.map((cell) => cell.trim());
    cells.forEach((cell, index) => {
      const name = normalise(cell);
      // of two columns with one name the first counts, as in a spreadsheet's look-up
      if (name && !this.#positions.has(name)) this.#positions.set(name, index);
    });
  }

  has(name: string): boolean {
    return this.#positions.has(normalise(name));
  }

  /** The column of the first of these names that the file has; an absent column reads as empty. */
  column(...names: string[]): Column {
    const found = names.find((name) => this.has(name));
    const position = found === undefined ? undefined : this.#positions.get(normalise(found));
    if (position === undefined) return { name: names[0] ?? '', present: false, of: () => '' };
    this.#read.add(position);
    return {
      name: this.names[position] ?? '',
      present: true,
      of: (row) => row.cells[position]?.trim() ?? '',
    };
  }

  /** Which of the columns somebody reads: the others mean nothing to the import. */
  recognised(): boolean[] {
    return this.names.map((_, position) => this.#read.has(position));
  }

  /** Throws an ImportError that lists all missing columns at once. */
  require(kind: string, ...names: string[]): void {
    const missing = names.filter((name) => !this.has(name));
    if (missing.length === 0) return;
    const list = missing.map((name) => `“${name}”`).join(', ');
    throw new ImportError(
      `This is not ${kind}: the file lacks the column${missing.length > 1 ? 's' : ''} ${list}.`,
    );
  }
}
