import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/help-center')({
  validateSearch: ({ article }): { article?: string } => (typeof article === 'string' ? { article } : {}),
  component: lazyRouteComponent(() => import('../../help-center/help-center-page.tsx')),
});
