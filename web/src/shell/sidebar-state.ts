/** Whether the sidebar is open, kept in the cookie `sidebar_state` for 7 days. */
import { useCallback, useEffect, useState } from 'react';

const COOKIE = 'sidebar_state';
/** Below this a table needs the room more than the names of the entries do. */
const ROOMY_PX = 1_024;
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

/** As the cookie says; without one open, unless the window is narrow. */
export const readSidebarState = (
  cookies: string = document.cookie,
  isRoomy: boolean = window.innerWidth >= ROOMY_PX,
): boolean => {
  const stored = new RegExp(`(?:^|;\\s*)${COOKIE}=(true|false)(?:;|$)`).exec(cookies)?.[1];
  return stored === undefined ? isRoomy : stored === 'true';
};

export const sidebarCookie = (open: boolean): string =>
  `${COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`;

/** The state and how to change it; Ctrl/Cmd+B toggles. On a phone the drawer is toggled instead. */
export const useSidebarState = (isMobile: boolean) => {
  const [open, setOpen] = useState(() => readSidebarState());
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => {
    if (isMobile) {
      setDrawerOpen((before) => !before);
      return;
    }
    setOpen((before) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
      document.cookie = sidebarCookie(!before);
      return !before;
    });
  }, [isMobile]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { open, drawerOpen, setDrawerOpen, toggle };
};
