import { createFileRoute } from '@tanstack/react-router';
import { CreateDiscountPage } from '../../discounts/form/create-discount-page.tsx';

export const Route = createFileRoute('/_app/discounts_/create-discount')({
  /** `from`: the discount that a new one starts from. */
  validateSearch: (search: { from?: string }) => search,
  component: () => <CreateDiscountPage from={Route.useSearch().from} />,
});
