import { createFileRoute } from '@tanstack/react-router';
import { inventoryValuation } from '../../../reports/declarations/inventory-valuation.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/inventory-valuation-by-location')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(inventoryValuation, deps),
  component: () => <ReportPage report={inventoryValuation} />,
});
