import { type KeyboardEvent, useState } from 'react';

/**
 * The point of a chart that is looked at, by pointer or by keys: arrows move, Home and End jump, Enter
 * follows, Escape lets go.
 */
export const useChartCursor = (count: number, onFollow?: (index: number) => void) => {
  const [active, setActive] = useState<number | null>(null);
  const at = active !== null && active < count ? active : null;

  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? -1;
    const moves: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      Home: 0,
      End: count - 1,
    };
    const target = moves[event.key];
    if (target !== undefined && count > 0) setActive(Math.max(0, Math.min(count - 1, target)));
    else if (event.key === 'Enter' && at !== null) onFollow?.(at);
    else if (event.key === 'Escape' && at !== null) setActive(null);
    else return;
    event.preventDefault();
  };
  return { active: at, setActive, onKeyDown, onBlur: () => setActive(null) };
};
