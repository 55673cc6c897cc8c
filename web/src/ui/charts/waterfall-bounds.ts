import type { WaterfallStep } from './waterfall-chart.tsx';

/** Movements that take up less than this part of the scale can't be told apart. */
const LEAST_MOVED = 0.25;
/** How much room is left below the lowest level, as a part of what moved. */
const BELOW = 0.25;

/** Where each step of a waterfall begins and ends. */
export const spansOf = (steps: readonly WaterfallStep[]) => {
  let level = 0;
  return steps.map((step) => {
    const from = step.kind === 'level' ? 0 : level;
    level = step.kind === 'level' ? step.value : level + step.value;
    return { from, to: level };
  });
};

/**
 * The scale of a waterfall. Bars start at zero, unless levels are so high that what moved between them couldn't be
 * seen: then the scale begins a little below the lowest level, and `isCut`.
 */
export const waterfallBounds = (steps: readonly WaterfallStep[]) => {
  const levels = spansOf(steps).map(({ to }) => to);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const moved = high - low;
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  if (moved > 0 && low > 0 && moved < LEAST_MOVED * most) {
    return { bounds: [low - moved * BELOW, high] as const, isCut: true };
  }
  return { bounds: most === least ? ([0, 1] as const) : ([least, most] as const), isCut: false };
};
