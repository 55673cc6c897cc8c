import { createFileRoute } from '@tanstack/react-router';
import { inventoryTurn } from '../../../reports/declarations/inventory-turn.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/inventory-turn-report')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(inventoryTurn, deps),
  component: () => <ReportPage report={inventoryTurn} />,
});
