import { homeOf } from '@backroom/contract/kit/access';
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.audience), replace: true });
  },
});
