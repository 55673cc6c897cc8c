import { createFileRoute } from '@tanstack/react-router';
import { costOfGoodsSold } from '../../../reports/declarations/cost-of-goods-sold.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/cost-of-goods-sold')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(costOfGoodsSold, deps),
  component: () => <ReportPage report={costOfGoodsSold} />,
});
