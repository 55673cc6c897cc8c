import { createRoute, redirect } from '@tanstack/react-router';
import { Route as root } from './routes/__root.tsx';
import { Route as signIn } from './routes/sign-in.tsx';
import type { routeTree } from './routeTree.gen.ts';

/** Filled in by the router (router.tsx): takes the tree of all pages in place of this one. */
export type TakeAllPages = () => void;

/**
 * What /sign-in needs to know of pages: itself, and that there are others. The tree of all pages, with the names of
 * their files, comes when one of them is asked for, so that the first page doesn't grow with every room.
 */
export const firstRoutes = (takeAllPages: TakeAllPages): typeof routeTree => {
  // A parent of its own gives it another id than the path that no page has ($.tsx), so that neither is taken for the other.
  const others = createRoute({ getParentRoute: () => root, id: 'others' });
  const other = createRoute({
    getParentRoute: () => others,
    path: '$',
    beforeLoad: async ({ location }) => {
      await import('./routeTree.gen.ts');
      takeAllPages();
      throw redirect({ href: location.href, replace: true });
    },
  });
  const first = root.addChildren([
    signIn.update({ id: '/sign-in', path: '/sign-in', getParentRoute: () => root } as never),
    others.addChildren([other]),
  ]);
  // Both trees hang from the same root; the full one replaces its children when it is loaded.
  return first as unknown as typeof routeTree;
};
