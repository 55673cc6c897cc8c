import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens a dialog of this page by its address (`?open=…`); Back closes it. */
export const useOpen = () => {
  const navigate = useNavigate();
  return useCallback(
    (open: string) =>
      void navigate({
        to: '.',
        resetScroll: false,
        // This page's own search; the router's type is that of all pages at once.
        search: ((before: object) => ({ ...before, open })) as never,
      }),
    [navigate],
  );
};
