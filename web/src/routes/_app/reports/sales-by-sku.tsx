import { createFileRoute } from '@tanstack/react-router';
import { salesBySku } from '../../../reports/declarations/sales-by-sku.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-sku')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesBySku, deps),
  component: () => <ReportPage report={salesBySku} />,
});
