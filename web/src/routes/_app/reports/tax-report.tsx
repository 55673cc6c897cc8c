import { createFileRoute } from '@tanstack/react-router';
import { taxReport } from '../../../reports/declarations/tax-report.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/tax-report')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(taxReport, deps),
  component: () => <ReportPage report={taxReport} />,
});
