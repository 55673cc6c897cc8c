import { useEffect } from 'react';

/** Names the browser tab: `Orders · Backroom`. */
export const usePageTitle = (title: string) => {
  useEffect(() => {
    document.title = title ? `${title} · Backroom` : 'Backroom';
  }, [title]);
};
