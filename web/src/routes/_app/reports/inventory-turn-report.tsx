import { createFileRoute } from '@tanstack/react-router';
import { inventoryTurn } from '../../../reports/declarations/inventory-turn.tsx';
import { prefetchReport } from '../../../reports/prefetch-report.ts';
import { ReportPage } from '../../../reports/report-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/inventory-turn-report')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(inventoryTurn, deps),
  component: () => <ReportPage report={inventoryTurn} />,
});
