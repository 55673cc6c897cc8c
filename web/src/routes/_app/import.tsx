import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { importDefaults, importListQuery } from '../../imports/import-queries.ts';
import { ImportsPage } from '../../imports/imports-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/import')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(importListQuery(toListState(deps, importDefaults))),
  component: ImportsPage,
});
