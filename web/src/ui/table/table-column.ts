import type { ReactNode } from 'react';
import type { Sort } from '../list/list-state.ts';

/** A column of any table. */
export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field that rows are sorted by; `true` where it is the key. Without it the column can't be sorted. */
  sort?: string | true | undefined;
  /** Figures stand at the right, sort descending first. */
  align?: 'left' | 'right' | undefined;
  /** Pixels; otherwise as wide as what it holds. In a table of fixed columns its share of the whole. */
  width?: number | undefined;
  /** Text longer than this many pixels is cut; unset means never. */
  maxWidth?: number | undefined;
  /** The whole text of a cell that may be cut. */
  title?: ((row: Row) => string | undefined) | undefined;
  /** What the column means: shows on hover and focus of its head. */
  hint?: (() => ReactNode) | undefined;
};

export const isRight = <Row>(column: TableColumn<Row>): boolean => column.align === 'right';

export const sortKeyOf = <Row>(column: TableColumn<Row>): string | null =>
  column.sort === true ? column.key : (column.sort ?? null);

export type SortProps = {
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort | null) => void) | undefined;
};
