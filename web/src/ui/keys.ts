/** Keys that work anywhere on a page. */
import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** What a key does; `true` says that it was meant for this page and did something. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => boolean | undefined>>;

/**
 * Listens to single keys on the page: not while somebody types, not with Ctrl, Alt or Cmd, and not behind a dialog
 * or menu. `first` sees every key before the others, for keys that follow each other.
 */
export const usePageKeys = (keys: PageKeys, first?: (event: KeyboardEvent) => boolean) => {
  const isEarly = first !== undefined;
  const latest = useRef({ keys, first });
  useEffect(() => {
    latest.current = { keys, first };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      const { keys: known, first: look } = latest.current;
      if (look?.(event) || known[event.key]?.(event)) event.preventDefault();
    };
    // What follows another key is seen before the page's own keys.
    window.addEventListener('keydown', onKey, isEarly);
    return () => window.removeEventListener('keydown', onKey, isEarly);
  }, [isEarly]);
};
