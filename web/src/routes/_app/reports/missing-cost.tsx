import { createFileRoute } from '@tanstack/react-router';
import { MissingCostPage } from '../../../reports/costs/missing-cost-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/missing-cost')({
  validateSearch: readListSearch,
  component: MissingCostPage,
});
