import { createFileRoute } from '@tanstack/react-router';
import { discountReport } from '../../../reports/declarations/discount-report.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/discount-report')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(discountReport, deps),
  component: () => <ReportPage report={discountReport} />,
});
