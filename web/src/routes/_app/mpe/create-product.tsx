import { createFileRoute } from '@tanstack/react-router';
import { CreatePage } from '../../../products/create/create-page.tsx';

export const Route = createFileRoute('/_app/mpe/create-product')({
  // `id`: a product that there is, to be changed; `like`: one that a new one begins as a copy of.
  validateSearch: (search: { id?: string; like?: string }) => search,
  component: CreatePage,
});
