import { createFileRoute } from '@tanstack/react-router';
import { taxReport } from '../../../reports/declarations/tax-report.tsx';
import { prefetchReport } from '../../../reports/prefetch-report.ts';
import { ReportPage } from '../../../reports/report-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/tax-report')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(taxReport, deps),
  component: () => <ReportPage report={taxReport} />,
});
