import { createRouter } from '@tanstack/react-router';
import { onRefusal } from './api/request.ts';
import { isPublicPath } from './auth/index.ts';
import { firstRoutes } from './first-routes.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { UnexpectedError } from './shell/unexpected-error-page.tsx';
import { takeOver } from './ui/page/take-over.ts';
import { parseSearchText, writeSearchText } from './ui/text/search-text.ts';

export const router = createRouter({
  routeTree: firstRoutes(() => router.setRoutes(router.buildRouteTree())),
  parseSearch: parseSearchText,
  stringifySearch: writeSearchText,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: UnexpectedError,
});

// Pages without a frame of ours (errors) take over here.
router.subscribe('onRendered', takeOver);

onRefusal({
  unauthenticated: () => {
    const { pathname, href } = router.state.location;
    if (isPublicPath(pathname)) return;
    void router.navigate({ to: '/sign-in', search: { redirect: href } });
  },
  forbidden: () => void router.navigate({ to: '/403' }),
  secondFactorDue: () => void router.navigate({ to: '/second-factor' }),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
