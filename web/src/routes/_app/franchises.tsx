import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { FranchisesPage } from '../../franchises/franchises-page.tsx';
import { franchiseeDefaults, franchiseesQuery } from '../../franchises/franchises-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/franchises')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(franchiseesQuery(toListState(deps, franchiseeDefaults))),
  component: FranchisesPage,
});
