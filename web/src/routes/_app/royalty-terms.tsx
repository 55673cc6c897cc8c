import { createFileRoute } from '@tanstack/react-router';
import { callOptions } from '../../api/call-options.ts';
import { queryClient } from '../../api/query-client.ts';
import { RoyaltyTermsPage } from '../../royalty/royalty-terms-page.tsx';

export const Route = createFileRoute('/_app/royalty-terms')({
  loader: () => void queryClient.prefetchQuery(callOptions('getRoyaltyTerms', { body: {} })),
  component: RoyaltyTermsPage,
});
