import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { DomainsPage } from '../../cname/domains-page.tsx';
import { domainsQuery } from '../../cname/names-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/domains')({
  validateSearch: readListSearch,
  loader: () => void queryClient.prefetchQuery(domainsQuery()),
  component: DomainsPage,
});
