import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { DashboardPage } from '../../dashboard/dashboard-page.tsx';
import { dashboardQuery } from '../../dashboard/dashboard-query.ts';
import { toReportState } from '../../targets/report-state.ts';
import { localDay } from '../../ui/dates/date-range.ts';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(dashboardQuery(toReportState(deps, localDay()))),
  component: DashboardPage,
});
