import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { StatementsPage } from '../../royalty/statements-page.tsx';
import { statementDefaults, statementsQuery } from '../../royalty/statements-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/statements')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(statementsQuery(toListState(deps, statementDefaults))),
  component: StatementsPage,
});
