import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { unreadQuery } from '../../connections/connection-queries.ts';
import { UnreadPage } from '../../connections/unread-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/connections_/unread')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(unreadQuery(toListState(deps))),
  component: UnreadPage,
});
