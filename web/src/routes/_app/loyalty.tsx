import { createFileRoute } from '@tanstack/react-router';
import { LoyaltyPage } from '../../loyalty/list/loyalty-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/loyalty')({
  validateSearch: readListSearch,
  component: LoyaltyPage,
});
