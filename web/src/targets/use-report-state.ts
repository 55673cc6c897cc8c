import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { localDay } from '../ui/dates/date-range.ts';
import { type ListSearch, readListSearch } from '../ui/list/list-search.ts';
import { DEFAULT_PRESET, type ReportState, toReportSearch, toReportState } from './report-state.ts';

export type ChangeReport = (changes: Partial<ReportState>, how?: { replace?: boolean }) => void;

/** The state of the report on this page, read from the address and written to it. */
export const useReportState = (defaultPreset = DEFAULT_PRESET) => {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const state = useMemo(
    () => toReportState(readListSearch(given), localDay(), defaultPreset),
    [given, defaultPreset],
  );
  const navigate = useNavigate();
  const change = useCallback<ChangeReport>(
    (changes, { replace = false } = {}) => {
      const staysOnPage = 'page' in changes || 'open' in changes || 'panel' in changes;
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        // This page's own search; the router's type is that of all pages at once.
        search: ((before: ListSearch) => {
          const current = toReportState(readListSearch(before), localDay(), defaultPreset);
          const next = { ...current, ...(staysOnPage ? {} : { page: 1 }), ...changes };
          return toReportSearch(next, defaultPreset);
        }) as never,
      });
    },
    [navigate, defaultPreset],
  );
  return [state, change] as const;
};
