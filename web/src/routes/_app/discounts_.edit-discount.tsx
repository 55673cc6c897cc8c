import { createFileRoute } from '@tanstack/react-router';
import { EditDiscountPage } from '../../discounts/form/edit-discount-page.tsx';

export const Route = createFileRoute('/_app/discounts_/edit-discount')({
  validateSearch: (search: { id?: string }) => search,
  component: EditDiscountPage,
});
