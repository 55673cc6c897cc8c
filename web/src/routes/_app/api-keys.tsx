import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { ApiKeysPage } from '../../api-keys/api-keys-page.tsx';
import { apiKeyDefaults, apiKeysQuery } from '../../api-keys/api-keys-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/api-keys')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(apiKeysQuery(toListState(deps, apiKeyDefaults))),
  component: ApiKeysPage,
});
