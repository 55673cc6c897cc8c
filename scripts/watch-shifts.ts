import type { Page } from 'playwright-core';

/** Adds up what moves without anybody having asked for it; runs in the page. */
const addUp = `{
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node?.nodeType === 1 ? node.tagName + '.' + node.className : node?.nodeName;
        return name + ' ' + [from.x, from.y, from.height, to.x, to.y, to.height].map(Math.round).join(' ');
      });
      window.layoutShifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** What moved in a frame is told after it: a frame later everything until now has been. Runs in the page. */
const told = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
  .then(() => window.layoutShifts)`;

export type Shift = {
  /** The share of the window that moved, times how far. */
  value: number;
  /** What moved: its name, then x, y and height before and after. */
  moved: string[];
};

/**
 * Notices from now on what jumps in a page, as browsers count it (CLS): what stood there and stands elsewhere in the next frame.
 * What one element takes over from another isn't seen by it.
 * @returns what has jumped by the time of the call
 */
export const watchShifts = async (page: Page): Promise<() => Promise<Shift[]>> => {
  await page.addInitScript({ content: addUp });
  // As the scripts above have it.
  return async () => (await page.evaluate(told)) as Shift[];
};

/** What of it all browsers would call the page's layout shift. */
export const shiftOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);
