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

/**
 * What is wrong with a row, for the person who can mend it. `column` is empty where it is the whole row; `code`
 * names problems that a program tells apart.
 */
export type Problem = { row: number; column: string; message: string; code?: string };

/** A thing of a file, with all rows it was read from. */
export type Accepted<T> = {
  value: T;
  rows: SourceRow[];
  problems?: undefined;
  /** What is wrong with rows that were left out, while the others make the thing. */
  left?: Problem[];
  /** What a person should know, though nothing is refused for it. */
  notes?: Problem[];
};

/** Rows that make no thing, with why. */
export type Rejected = { value: null; rows: SourceRow[]; problems: Problem[] };

export type Reading<T> = Accepted<T> | Rejected;

export const accepted = <T>(value: T, rows: SourceRow[]): Accepted<T> => ({ value, rows });

export const rejected = (rows: SourceRow[], problems: Problem[]): Rejected => ({
  value: null,
  rows,
  problems,
});
