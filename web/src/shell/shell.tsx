import { audienceOf } from '@backroom/contract/kit/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadWords } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useUser } from '../api/session.ts';
import { useTakeOver } from '../ui/page/take-over.ts';
import { useIsMobile } from '../ui/use-media.ts';
import { LEAVE_AFTER_MS } from './log-out.ts';
import { ProgressBar } from './progress-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarState } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';
import { useFreshUser } from './use-fresh-user.ts';
import { usePalette } from './use-palette.ts';
import { useShellKeys } from './use-shell-keys.ts';

/** When what a first write or a lost line needs is fetched: once the page stands there. */
const WORDS_AFTER_MS = 3_000;

const HintHost = lazy(() => import('../ui/overlay/hint-host.tsx'));
// Only phones have it.
const SidebarDrawer = lazy(() => import('./sidebar-drawer.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));
// Only those have it for whom no page holds what is theirs.
const OwnDrawer = lazy(() => import('./own-drawer.tsx'));
const Palette = lazy(() => import('./palette.tsx'));

const Frame = ({ children }: { children: ReactNode }) => {
  const user = useUser();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const isMobile = useIsMobile();
  const sidebar = useSidebarState(isMobile);
  const [paletteOpen, setPaletteOpen] = usePalette();
  const [paletteWanted, setPaletteWanted] = useState(false);
  useFreshUser();
  useTakeOver();
  const keys = useShellKeys(user && audienceOf(user));
  useEffect(() => {
    const wait = setTimeout(() => void loadWords().catch(() => undefined), WORDS_AFTER_MS);
    return () => clearTimeout(wait);
  }, []);
  if (paletteOpen && !paletteWanted) setPaletteWanted(true);

  // The session was ended: here by logging out, or in another tab. A 401 may have led to /sign-in already.
  const isOut = user === null;
  useEffect(() => {
    if (!isOut) return;
    const wait = setTimeout(() => {
      if (window.location.pathname !== '/sign-in') void navigate({ to: '/sign-in' });
    }, LEAVE_AFTER_MS);
    return () => clearTimeout(wait);
  }, [isOut, navigate]);
  if (!user) return null;

  const audience = audienceOf(user);
  return (
    <div className="flex min-h-dvh print:block">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <ProgressBar />
      {isMobile ? (
        sidebar.drawerOpen && (
          <Suspense>
            <SidebarDrawer audience={audience} open onChange={sidebar.setDrawerOpen} />
          </Suspense>
        )
      ) : (
        <Sidebar audience={audience} open={sidebar.open} />
      )}
      <div className="flex min-w-0 flex-1 flex-col md:h-dvh print:h-auto!">
        <TopBar
          user={user}
          onToggleSidebar={sidebar.toggle}
          onOpenPalette={() => setPaletteOpen(true)}
          sidebarOpen={isMobile ? sidebar.drawerOpen : sidebar.open}
        />
        <main
          id="main"
          tabIndex={-1}
          // What is hidden is placed against it, so that it scrolls along and not into blank.
          className="relative flex min-h-0 flex-1 flex-col px-4 pt-4 pb-24 outline-none md:overflow-y-auto md:px-6 md:pt-5 md:pb-6 print:overflow-visible! print:p-0!"
        >
          {children}
        </main>
      </div>
      <Suspense>
        <HintHost />
      </Suspense>
      {hash && (
        <Suspense>
          <OwnDrawer audience={audience} />
        </Suspense>
      )}
      {keys.isHelpOpen && (
        <Suspense>
          <KeysDialog audience={audience} onClose={keys.closeHelp} />
        </Suspense>
      )}
      {paletteWanted && (
        <Suspense>
          <Palette
            key={String(paletteOpen)}
            audience={audience}
            open={paletteOpen}
            onClose={() => setPaletteOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** Everything around a page of the signed-in area; around `children` where no route of it fits. */
export const Shell = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Frame>{children}</Frame>
  </QueryClientProvider>
);
