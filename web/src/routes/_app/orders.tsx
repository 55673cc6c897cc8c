import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { OrdersPage } from '../../orders/orders-page.tsx';
import { orderDefaults, ordersQuery } from '../../orders/orders-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/orders')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(ordersQuery(toListState(deps, orderDefaults))),
  component: OrdersPage,
});
