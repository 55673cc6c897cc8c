import type { TableColumn } from '../table/table-column.ts';

/** A column of a list. */
export type ListColumn<Row> = TableColumn<Row> & {
  /** Not shown until chosen. */
  hidden?: boolean | undefined;
  /** Can't be hidden: what names the row. */
  fixed?: boolean | undefined;
  /** Stands in no file. */
  exported?: false | undefined;
  /**
   * Where it stands in the two lines of a phone: `title` and `side` above, `under` (several follow each other) and
   * `status` below. Without it not at all: the row opens what it holds.
   */
  card?: 'title' | 'side' | 'under' | 'status' | undefined;
};
