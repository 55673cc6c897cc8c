import { createFileRoute, redirect } from '@tanstack/react-router';
import { readAudience } from '../api/session.ts';
import { DemandedFactorPage } from '../second-factor/demanded-factor-page.tsx';

const Page = () => <DemandedFactorPage audience={Route.useRouteContext().audience} />;

export const Route = createFileRoute('/second-factor')({
  beforeLoad: () => {
    const audience = readAudience();
    if (!audience) throw redirect({ to: '/sign-in' });
    return { audience };
  },
  component: Page,
});
