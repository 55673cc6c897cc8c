import { createFileRoute } from '@tanstack/react-router';
import { royaltyReport } from '../../../reports/declarations/royalty-report.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/royalty-report')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(royaltyReport, deps),
  component: () => <ReportPage report={royaltyReport} />,
});
