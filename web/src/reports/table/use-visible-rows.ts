import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to this many rows are simply drawn. */
const MOST_DRAWN = 120;

type Visible = { from: number; to: number; above: number; below: number };

/** Which rows of a long table are drawn, and the height of those left out above and below. */
export const useVisibleRows = (
  count: number,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  all: boolean,
): Visible => {
  const isLong = !all && count > MOST_DRAWN;
  const virtualizer = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
  });
  if (!isLong) return { from: 0, to: count, above: 0, below: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items[items.length - 1];
  if (!first || !last) return { from: 0, to: Math.min(count, 40), above: 0, below: 0 };
  return {
    from: first.index,
    to: last.index + 1,
    above: first.start,
    below: virtualizer.getTotalSize() - last.end,
  };
};
