import type { ReactNode } from 'react';

/** A column of a list or table. */
export type ListColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field the server sorts by; `true` where it is the key. Without it the column can't be sorted. */
  sort?: string | true;
  /** Figures stand at the right, sort descending first. */
  align?: 'left' | 'right';
  /** Pixels; otherwise as wide as what it holds. */
  width?: number;
  /** Text longer than this many pixels is cut; unset means never. */
  maxWidth?: number;
  /** Not shown until chosen in the column menu. */
  hidden?: boolean;
  /** Can't be hidden: what names the row. */
  fixed?: boolean;
  /** Where it stands in the card of a phone: the heading, its right side, a labelled line, or not. */
  card?: 'title' | 'side' | 'line' | 'none';
};

/** What can be done with a row, or with several. Declared once; feeds row menu, bulk bar and cards. */
export type ListAction = {
  label: string;
  icon?: React.ComponentType<{ 'aria-hidden'?: boolean }>;
  tone?: 'plain' | 'danger';
  /** Why it can't be done now; shown beside the label. */
  disabled?: string;
  onSelect: () => void;
};

export const sortKeyOf = <Row>(column: ListColumn<Row>): string | null =>
  column.sort === true ? column.key : (column.sort ?? null);
