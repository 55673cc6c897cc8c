import { createFileRoute } from '@tanstack/react-router';
import { DiscountsPage } from '../../discounts/list/discounts-page.tsx';
import { readListSearch } from '../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/discounts')({
  validateSearch: readListSearch,
  component: DiscountsPage,
});
