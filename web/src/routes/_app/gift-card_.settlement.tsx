import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { settlementDefaults, settlementQuery } from '../../gift-cards/list/gift-cards-query.ts';
import { SettlementPage } from '../../gift-cards/settlement-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/gift-card_/settlement')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(settlementQuery(toListState(deps, settlementDefaults))),
  component: SettlementPage,
});
