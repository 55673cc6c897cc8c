import { createFileRoute } from '@tanstack/react-router';
import { salesByCategory } from '../../../reports/declarations/sales-by-category.tsx';
import { prefetchReport } from '../../../reports/prefetch-report.ts';
import { ReportPage } from '../../../reports/report-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-category')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByCategory, deps),
  component: () => <ReportPage report={salesByCategory} />,
});
