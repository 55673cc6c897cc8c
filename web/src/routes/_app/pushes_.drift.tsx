import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { DriftPage } from '../../pushes/drift-page.tsx';
import { driftQuery } from '../../pushes/pushes-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/pushes_/drift')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(driftQuery(toListState(deps))),
  component: DriftPage,
});
