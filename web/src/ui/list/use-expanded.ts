import { useState } from 'react';

/** Which rows of a table show their details, by key. */
export const useExpanded = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
  };
  return { isExpanded: (key: string) => keys.has(key), toggle };
};
