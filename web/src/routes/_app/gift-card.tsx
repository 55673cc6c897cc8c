import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { GiftCardsPage } from '../../gift-cards/list/gift-cards-page.tsx';
import { giftCardDefaults, giftCardsQuery } from '../../gift-cards/list/gift-cards-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/gift-card')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(giftCardsQuery(toListState(deps, giftCardDefaults))),
  component: GiftCardsPage,
});
