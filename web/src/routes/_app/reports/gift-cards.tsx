import { createFileRoute } from '@tanstack/react-router';
import { giftCardReport } from '../../../reports/declarations/gift-cards.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/gift-cards')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(giftCardReport, deps),
  component: () => <ReportPage report={giftCardReport} />,
});
