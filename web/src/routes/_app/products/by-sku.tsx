import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../api/query-client.ts';
import { skuGroupsQuery } from '../../../products/products-query.ts';
import { SkuGroupsPage } from '../../../products/sku-groups-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';
import { toListState } from '../../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/products/by-sku')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(skuGroupsQuery(toListState(deps))),
  component: SkuGroupsPage,
});
