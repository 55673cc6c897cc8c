import { mayOpen } from '@backroom/contract/kit/access';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { readAudience, readUser } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';

/** The signed-in area: no session leads to /sign-in and back, a denied path to /403. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    const audience = readAudience();
    if (!audience) throw redirect({ to: '/sign-in', search: { redirect: location.href } });
    if (readUser()?.secondFactorDue) throw redirect({ to: '/second-factor' });
    if (location.pathname !== '/' && !mayOpen(audience, location.pathname)) throw redirect({ to: '/403' });
    return { audience };
  },
  component: Shell,
});
