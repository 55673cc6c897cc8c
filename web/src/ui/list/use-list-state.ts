import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListSearch, readListSearch } from './list-search.ts';
import { type ListDefaults, type ListState, toListSearch, toListState } from './list-state.ts';

export type ChangeList = (changes: Partial<ListState>, how?: { replace?: boolean }) => void;

/**
 * The state of the list on this page, read from the address and written to it. Any change but of the
 * page itself, or of the open row, leads back to page 1.
 */
export const useListState = (defaults: ListDefaults) => {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const { sort, size } = defaults;
  const state = useMemo(() => toListState(readListSearch(given), { sort, size }), [given, sort, size]);
  const navigate = useNavigate();
  const change = useCallback<ChangeList>(
    (changes, { replace = false } = {}) => {
      const staysOnPage = 'page' in changes || 'open' in changes;
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        // This page's own search; the router's type is that of all pages at once.
        search: ((before: ListSearch) => {
          const current = toListState(readListSearch(before), { sort, size });
          const next = { ...current, ...(staysOnPage ? {} : { page: 1 }), ...changes };
          return toListSearch(next, { sort, size });
        }) as never,
      });
    },
    [navigate, sort, size],
  );
  return [state, change] as const;
};
