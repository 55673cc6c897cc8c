import { useRef } from 'react';
import { lastOpener } from './use-opener.ts';

/** What last opened a dialog from the page itself; one dialog may take the place of another. */
let lastOnPage: HTMLElement | null = null;

const focused = (): HTMLElement | null => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
};

/**
 * Gives the focus back to what opened a dialog, to the page itself where that is gone. Our dialogs are
 * opened by the address and have no trigger that could take it.
 */
export const useFocusReturn = () => {
  const opener = useRef<HTMLElement | null>(null);
  return {
    /** When the dialog opens, before it takes the focus. */
    remember: () => {
      const from = focused();
      if (from && !from.closest('[role="dialog"]')) lastOnPage = from;
      opener.current = from ?? lastOnPage;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Another dialog stands in its place already.
      if (focused()?.closest('[role="dialog"]')) return;
      // Who walked on to other rows comes back to the last of them.
      const row =
        opener.current?.closest('[data-row]') && document.querySelector<HTMLElement>('[data-last-open]');
      const place = [row, opener.current, lastOnPage, lastOpener()].find((one) => one?.isConnected);
      (place ?? document.querySelector('main'))?.focus({ preventScroll: true });
    },
  };
};
