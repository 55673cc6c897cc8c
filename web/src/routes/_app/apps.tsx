import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { SalesPage } from '../../sales/sales-page.tsx';
import { salesQuery } from '../../sales/sales-query.ts';
import { toReportState } from '../../targets/report-state.ts';
import { localDay } from '../../ui/dates/date-range.ts';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/apps')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(salesQuery(toReportState(deps, localDay()))),
  component: SalesPage,
});
