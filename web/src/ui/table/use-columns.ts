import { useCallback, useMemo, useState } from 'react';
import { inOrder, moved } from './column-order.ts';

/** A column as far as choosing and ordering goes. */
export type ColumnChoice = {
  key: string;
  header: string;
  hidden?: boolean | undefined;
  fixed?: boolean | undefined;
};

/** Which columns a table hides and how they stand: as a person left them. */
export type ColumnLayout = { hidden: string[]; order: string[] };

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const read = (key: string): ColumnLayout | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    // Before columns could be moved, the hidden ones alone were kept.
    if (Array.isArray(value)) return { hidden: textsIn(value), order: [] };
    if (typeof value !== 'object' || value === null) return null;
    return {
      hidden: textsIn('hidden' in value ? value.hidden : []),
      order: textsIn('order' in value ? value.order : []),
    };
  } catch {
    return null;
  }
};

/** The columns of a table as this person wants them, remembered in this browser under the table's name. */
export const useColumns = <Column extends ColumnChoice>(name: string, columns: readonly Column[]) => {
  const key = `backroom-columns:${name}`;
  const [stored, setStored] = useState(() => read(key));
  const layout = useMemo(
    () =>
      stored ?? { hidden: columns.filter((column) => column.hidden).map((column) => column.key), order: [] },
    [stored, columns],
  );
  const all = useMemo(() => inOrder(columns, layout.order), [columns, layout]);
  const shown = useMemo(
    () => all.filter((column) => column.fixed || !layout.hidden.includes(column.key)),
    [all, layout],
  );
  /** `null` is as at first. */
  const setLayout = useCallback(
    (next: ColumnLayout | null) => {
      if (next) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
      setStored(next);
    },
    [key],
  );
  /** Puts a column where another one stands. */
  const move = (column: string, to: string) => {
    const order = all.map((one) => one.key);
    setLayout({ ...layout, order: moved(order, column, order.indexOf(to)) });
  };
  return { all, shown, layout, setLayout, move, isChanged: stored !== null };
};

export type Columns<Column extends ColumnChoice = ColumnChoice> = ReturnType<typeof useColumns<Column>>;
