import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { connectionsQuery } from '../../connections/connection-queries.ts';
import { ConnectionsPage } from '../../connections/connections-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/connections')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(connectionsQuery(toListState(deps))),
  component: ConnectionsPage,
});
