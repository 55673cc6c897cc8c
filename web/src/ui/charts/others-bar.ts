import type { Span } from './span-bars.tsx';

/** How far the sum of the others may reach beyond the bars, as a part of their scale, and still be drawn to it. */
const BEYOND = 0.25;
/** The room that a cut bar gets on a side where the others have none. */
const LEAST_ROOM = 0.1;

/**
 * The bar of what is summed up as others. Where it would dwarf the rest it ends where the longest of them does and is
 * marked as cut, its parts in their proportions.
 * @param bounds least and most of the bars that stand alone; they hold zero
 */
export const othersBar = (spans: readonly Span[], [least, most]: readonly [number, number]) => {
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const scale = most - least;
  if (high <= most + BEYOND * scale && low >= least - BEYOND * scale) {
    return { spans: [...spans], isCut: false };
  }
  const shrink = Math.min(
    high > 0 ? Math.max(most, LEAST_ROOM * scale) / high : 1,
    low < 0 ? Math.min(least, -LEAST_ROOM * scale) / low : 1,
  );
  return {
    spans: spans.map(({ from, to, colour }) => ({ from: from * shrink, to: to * shrink, colour })),
    isCut: true,
  };
};
