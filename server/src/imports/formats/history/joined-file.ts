import type { FileSource } from '../../../platform/file-import/file-source.ts';
import { ImportError } from '../../../platform/file-import/import-error.ts';
import { readCsv } from '../../../platform/file-import/input/csv.ts';
import type { Header } from '../../../platform/file-import/input/header.ts';
import { openText } from '../../../platform/file-import/input/open-text.ts';
import type { SourceRow } from '../../../platform/file-import/reading.ts';

/** Joined files are held in memory: products, customers, stores. More than this is a sales file. */
const MAX_CELLS = 20_000_000;

/** A file that others point into by a key, as a whole. */
export class JoinedFile {
  readonly name: string;
  readonly header: Header;
  readonly rows: readonly SourceRow[];
  readonly #byKey: ReadonlyMap<string, SourceRow>;
  #keyOf: (row: SourceRow) => string = () => '';

  constructor(name: string, header: Header, rows: readonly SourceRow[], key: string) {
    const column = header.column(key);
    if (!column.present) throw new ImportError(`${name} lacks its key column “${key}”.`);
    this.name = name;
    this.header = header;
    this.rows = rows;
    this.#byKey = new Map(rows.map((row) => [column.of(row), row]));
  }

  /** Tells which column of the pointing file holds the key. Call before reading. */
  pointedAtBy(keyOf: (row: SourceRow) => string): void {
    this.#keyOf = keyOf;
  }

  /** The key that a row of the pointing file holds. */
  keyIn(row: SourceRow): string {
    return this.#keyOf(row);
  }

  /** The row that a row of the pointing file means; undefined where its key is unknown here. */
  rowFor(row: SourceRow): SourceRow | undefined {
    return this.#byKey.get(this.#keyOf(row));
  }

  /** Reads a column of the row that is meant. */
  reader(columnName: string): { name: string; of: (row: SourceRow) => string } {
    const column = this.header.column(columnName);
    if (!column.present)
      throw new ImportError(`The mapping names the column “${columnName}”, which ${this.name} lacks.`);
    return {
      name: `${column.name} of ${this.name}`,
      of: (row) => {
        const joined = this.rowFor(row);
        return joined ? column.of(joined) : '';
      },
    };
  }
}

/** Reads a file that is joined by a key. Throws an ImportError where it is missing, unreadable or too large. */
export const loadJoinedFile = async (file: FileSource, name: string, key: string): Promise<JoinedFile> => {
  const source = await openText(file);
  const { header, rows } = await readCsv(source.text);
  const held: SourceRow[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length * header.names.length > MAX_CELLS)
      throw new ImportError(`${name} is too large to be joined.`);
  }
  return new JoinedFile(name, header, held, key);
};
