import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../api/query-client.ts';
import { ProductsPage } from '../../../products/products-page.tsx';
import { productDefaults, productsQuery } from '../../../products/products-query.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';
import { toListState } from '../../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/products/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(productsQuery(toListState(deps, productDefaults))),
  component: ProductsPage,
});
