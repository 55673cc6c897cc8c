import { createFileRoute } from '@tanstack/react-router';
import { salesByLocation } from '../../../reports/declarations/sales-by-location.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-location')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByLocation, deps),
  component: () => <ReportPage report={salesByLocation} />,
});
