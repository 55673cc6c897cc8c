import { isListed, mayOpen } from '@backroom/contract/kit/access';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { readAudience } from '../api/session.ts';

/** Any path that no page has: an area that a person may not open is denied all the same, the rest isn't found. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    const audience = readAudience();
    if (audience && isListed(location.pathname) && !mayOpen(audience, location.pathname))
      throw redirect({ to: '/403' });
    throw notFound();
  },
});
