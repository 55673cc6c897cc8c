import { useState } from 'react';

const KEY = 'backroom-report-chart';

/** Whether charts of reports are folded, remembered in this browser. */
export const useFolded = () => {
  const [folded, setFolded] = useState(() => localStorage.getItem(KEY) === 'folded');
  const toggle = () => {
    if (folded) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'folded');
    setFolded(!folded);
  };
  return [folded, toggle] as const;
};
