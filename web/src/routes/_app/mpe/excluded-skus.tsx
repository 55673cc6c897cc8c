import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../api/query-client.ts';
import { ExcludedPage } from '../../../products/excluded/excluded-page.tsx';
import { excludedDefaults, excludedQuery } from '../../../products/excluded/excluded-query.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';
import { toListState } from '../../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/mpe/excluded-skus')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(excludedQuery(toListState(deps, excludedDefaults))),
  component: ExcludedPage,
});
