import { mayOpen } from '@backroom/contract/kit/access';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { readAudience } from '../api/session.ts';

/** Any path that no page has: what a person may not open is denied all the same, the rest isn't found. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    const audience = readAudience();
    if (audience && !mayOpen(audience, location.pathname)) throw redirect({ to: '/403' });
    throw notFound();
  },
});
