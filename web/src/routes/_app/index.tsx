import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingOf } from '../../shell/navigation.ts';

export const Route = createFileRoute('/_app/')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: landingOf(context.audience), replace: true });
  },
});
