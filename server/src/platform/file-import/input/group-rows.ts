import { ImportError } from '../import-error.ts';
import type { SourceRow } from '../reading.ts';

/** No order has this many rows; a file where one seems to is of another kind, or its key column is empty. */
const MAX_ROWS = 20_000;

/** Rows that follow one another and have the same key, together. */
export async function* groupRows(
  rows: AsyncIterable<SourceRow>,
  keyOf: (row: SourceRow) => string,
): AsyncGenerator<SourceRow[]> {
  let group: SourceRow[] = [];
  let key = '';
  for await (const row of rows) {
    const next = keyOf(row);
    if (group.length > 0 && next !== key) {
      yield group;
      group = [];
    }
    key = next;
    group.push(row);
    if (group.length > MAX_ROWS) {
      throw new ImportError(
        `More than ${MAX_ROWS} rows in a row belong to “${key}”; this is not such a file.`,
      );
    }
  }
  if (group.length > 0) yield group;
}
