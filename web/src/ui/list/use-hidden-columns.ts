import { useCallback, useState } from 'react';
import type { ListColumn } from './list-column.ts';

const read = (key: string): string[] | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
  } catch {
    return null;
  }
};

/** Which columns of a list are hidden, remembered in this browser under the list's name. */
export const useHiddenColumns = <Row>(name: string, columns: readonly ListColumn<Row>[]) => {
  const key = `backroom-columns:${name}`;
  const own = columns.filter((column) => column.hidden).map((column) => column.key);
  const [stored, setStored] = useState(() => read(key));
  const hidden = stored ?? own;
  const setHidden = useCallback(
    (next: string[] | null) => {
      if (next) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
      setStored(next);
    },
    [key],
  );
  return { hidden, setHidden, isChanged: stored !== null };
};
