import { createFileRoute } from '@tanstack/react-router';
import { salesByCategory } from '../../../reports/declarations/sales-by-category.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-category')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByCategory, deps),
  component: () => <ReportPage report={salesByCategory} />,
});
