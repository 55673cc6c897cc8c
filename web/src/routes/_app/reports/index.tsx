import { createFileRoute } from '@tanstack/react-router';
import { ReportsIndex } from '../../../reports/overview/reports-index.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/')({
  validateSearch: readListSearch,
  component: ReportsIndex,
});
