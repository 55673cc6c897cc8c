import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { managedStoresQuery, storeDefaults } from '../../stores/manage/stores-list-query.ts';
import { StoresPage } from '../../stores/manage/stores-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/stores')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(managedStoresQuery(toListState(deps, storeDefaults))),
  component: StoresPage,
});
