import { useCallback, useMemo, useState } from 'react';

export type Selection<Row> = {
  keys: string[];
  /** The rows chosen, also those of other pages, as they were when chosen. */
  rows: Row[];
  has: (key: string) => boolean;
  toggle: (row: Row) => void;
  /** Chooses or drops all rows of the page. */
  togglePage: (rows: readonly Row[]) => void;
  clear: () => void;
};

/** The rows chosen. It survives paging, sorting and filtering; the page clears it after bulk work. */
export const useSelection = <Row>(rowKey: (row: Row) => string): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const toggle = useCallback(
    (row: Row) =>
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(rowKey(row))) next.set(rowKey(row), row);
        return next;
      }),
    [rowKey],
  );
  const togglePage = useCallback(
    (rows: readonly Row[]) =>
      setChosen((before) => {
        const next = new Map(before);
        const all = rows.every((row) => before.has(rowKey(row)));
        for (const row of rows) {
          if (all) next.delete(rowKey(row));
          else next.set(rowKey(row), row);
        }
        return next;
      }),
    [rowKey],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({
      keys: [...chosen.keys()],
      rows: [...chosen.values()],
      has: (key) => chosen.has(key),
      toggle,
      togglePage,
      clear,
    }),
    [chosen, toggle, togglePage, clear],
  );
};
