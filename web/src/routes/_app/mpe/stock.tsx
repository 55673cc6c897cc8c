import { createFileRoute } from '@tanstack/react-router';
import { StockPage } from '../../../products/stock/stock-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/mpe/stock')({
  validateSearch: readListSearch,
  component: StockPage,
});
