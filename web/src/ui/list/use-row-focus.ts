import { type KeyboardEvent, useCallback, useState } from 'react';

type Keys = { onOpen?: (index: number) => void; onToggle?: (index: number) => void };

const isInControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, [role="menuitem"]') !== null;

/**
 * Rows by keyboard: one row is in the tab order; arrows (or j and k), Home and End move between rows,
 * Enter opens, Space chooses.
 */
export const useRowFocus = (count: number, { onOpen, onToggle }: Keys) => {
  const [current, setCurrent] = useState(0);
  const focused = Math.min(current, Math.max(0, count - 1));

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (isInControl(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const moves: Record<string, number> = {
        ArrowDown: focused + 1,
        j: focused + 1,
        ArrowUp: focused - 1,
        k: focused - 1,
        Home: 0,
        End: count - 1,
      };
      const target = moves[event.key];
      if (target !== undefined) {
        const next = Math.max(0, Math.min(count - 1, target));
        setCurrent(next);
        event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
      } else if (event.key === 'Enter') onOpen?.(focused);
      else if (event.key === ' ') onToggle?.(focused);
      else return;
      event.preventDefault();
    },
    [count, focused, onOpen, onToggle],
  );

  const propsOf = (index: number) => ({
    'data-row': String(index),
    tabIndex: index === focused ? 0 : -1,
    onFocus: () => setCurrent(index),
  });
  return { onKeyDown, propsOf };
};
