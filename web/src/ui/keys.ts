/** Keys that work anywhere on a page. */
import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** What a key does; `true` says that it was meant for this page and did something. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => boolean | undefined>>;

/**
 * Listens to single keys on the page: not while somebody types, not with Ctrl, Alt or Cmd, and not behind a dialog
 * or menu.
 */
export const usePageKeys = (keys: PageKeys) => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      if (latest.current[event.key]?.(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
