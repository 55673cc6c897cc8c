import { createFileRoute } from '@tanstack/react-router';
import { salesByLocation } from '../../../reports/declarations/sales-by-location.tsx';
import { prefetchReport } from '../../../reports/prefetch-report.ts';
import { ReportPage } from '../../../reports/report-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-location')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByLocation, deps),
  component: () => <ReportPage report={salesByLocation} />,
});
