import { createFileRoute } from '@tanstack/react-router';
import { ManagePage } from '../../../products/manage/manage-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/mpe/')({
  validateSearch: readListSearch,
  component: ManagePage,
});
