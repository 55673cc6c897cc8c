import { createFileRoute, redirect } from '@tanstack/react-router';

/** Named in the rules of the specification; the page itself is at /mpe. */
export const Route = createFileRoute('/_app/product-management')({
  beforeLoad: () => {
    throw redirect({ to: '/mpe', replace: true });
  },
});
