import { createFileRoute } from '@tanstack/react-router';
import { LoyaltyReportsPage } from '../../loyalty/reports/reports-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/loyalty_/reports')({
  validateSearch: readListSearch,
  component: LoyaltyReportsPage,
});
