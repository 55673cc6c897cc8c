/**
 * What every reader of a file gives: one thing after another, or why a thing couldn't be read. A reader
 * never stops at a bad thing; it throws an ImportError only where the file as a whole makes no sense.
 */

/**
 * One row as it stands in the file, kept so that a rejected row can be given back. `number` is the row as
 * a spreadsheet shows it (the header is row 1); for JSON it is the object's place in the file, from 1,
 * and `cells` holds its text alone.
 */
export type SourceRow = { number: number; cells: readonly string[] };

/** What is wrong with a row, for the person who can mend it. `column` is empty where it is the whole row. */
export type Problem = { row: number; column: string; message: string };

/** `value` is null where `problems` isn't empty. `rows` are all rows it was read from. */
export type Reading<T> =
  | { value: T; rows: SourceRow[]; problems?: undefined }
  | { value: null; rows: SourceRow[]; problems: Problem[] };

export const accepted = <T>(value: T, rows: SourceRow[]): Reading<T> => ({ value, rows });

export const rejected = (rows: SourceRow[], problems: Problem[]): Reading<never> => ({
  value: null,
  rows,
  problems,
});
