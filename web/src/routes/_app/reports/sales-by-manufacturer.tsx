import { createFileRoute } from '@tanstack/react-router';
import { salesByManufacturer } from '../../../reports/declarations/sales-by-manufacturer.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-manufacturer')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByManufacturer, deps),
  component: () => <ReportPage report={salesByManufacturer} />,
});
