import type { importColumns } from '@backroom/contract/import-columns';
import type { FileImport } from '@backroom/contract/imports';
import type { SortKey } from '@backroom/contract/kit/list';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOptions } from '../api/call-options.ts';
import { type ListDefaults, type ListState, sortingOf } from '../ui/list/list-state.ts';

export const importDefaults: ListDefaults = { sort: '-created' };

export const importListQuery = (state: ListState) =>
  callOptions('getImportList', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      ...sortingOf<SortKey<typeof importColumns>>(state),
    },
  });

const importQuery = (id: string) => callOptions('getImport', { body: { import_id: id } });

export const previewQuery = (id: string) => ({
  ...callOptions('previewImport', { body: { import_id: id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const mappingsQuery = () => ({
  ...callOptions('getImportMappings'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const kindsQuery = () => ({
  ...callOptions('getImportKinds'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const isUnderWay = ({ status }: FileImport) => status === 'waiting' || status === 'running';

const POLL_MS = 700;

/** An import, asked for again and again while it is under way. */
export const useImport = (id: string) => {
  const queries = useQueryClient();
  const answer = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.import) ? POLL_MS : false),
  });
  const status = answer.data?.import.status;
  useEffect(() => {
    if (status) void queries.invalidateQueries({ queryKey: ['getImportList'] });
    // What was imported shows everywhere: stores, orders, figures.
    if (status === 'done') void queries.invalidateQueries({ predicate: isNoImport });
  }, [queries, status]);
  return answer;
};

const isNoImport = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  !String(queryKey[0]).includes('Import');

/** Puts what a call answered where the page looks for it. */
export const rememberImport = (queries: QueryClient, found: FileImport) => {
  queries.setQueryData(importQuery(found.id).queryKey, { import: found });
  void queries.invalidateQueries({ queryKey: ['getImportList'] });
};
