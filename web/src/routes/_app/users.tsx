import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';
import { UsersPage } from '../../users/users-page.tsx';
import { userDefaults, usersQuery } from '../../users/users-query.ts';

export const Route = createFileRoute('/_app/users')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(usersQuery(toListState(deps, userDefaults))),
  component: UsersPage,
});
