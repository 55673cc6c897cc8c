import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { ChatsPage } from '../../chats/chats-page.tsx';
import { chatsQuery } from '../../chats/chats-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/chats')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(chatsQuery(toListState(deps))),
  component: ChatsPage,
});
