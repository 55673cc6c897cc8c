import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { NamesPage } from '../../cname/names-page.tsx';
import { namesDefaults, namesQuery } from '../../cname/names-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/cname')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(namesQuery(toListState(deps, namesDefaults))),
  component: NamesPage,
});
