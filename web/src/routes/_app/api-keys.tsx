import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { ApiKeysPage } from '../../api-keys/api-keys-page.tsx';
import { apiKeysQuery } from '../../api-keys/api-keys-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/api-keys')({
  validateSearch: readListSearch,
  loader: () => void queryClient.prefetchQuery(apiKeysQuery()),
  component: ApiKeysPage,
});
