/** How many lines a chart of horizontal bars takes: known before it is drawn, so that its place has its height. */
import type { BarChartProps } from './bar-chart.tsx';

/** So many items have a bar of their own where nothing else is said. */
export const MOST_BARS = 8;

type Drawn = Pick<BarChartProps, 'items' | 'parts' | 'most'>;

/** Whether any has a mark of what was before. */
export const isCompared = ({ items }: Drawn): boolean =>
  items.some(({ before }) => before !== null && before !== undefined);

/** Whether colours need a word: there are several, or a mark of what was before. */
export const needsLegend = (drawn: Drawn): boolean => drawn.parts.length > 1 || isCompared(drawn);

/** Those with a bar of their own. One item more takes no more room than "1 other". */
export const largestOf = <Item>(items: readonly Item[], most = MOST_BARS): readonly Item[] =>
  items.length <= most + 1 ? items : items.slice(0, most);

/** The bars, one for all others with them, and whether a line stands over them: a legend, or the way to all. */
export const linesOf = (drawn: Drawn): { bars: number; hasHead: boolean } => {
  const largest = largestOf(drawn.items, drawn.most).length;
  const hasOthers = largest < drawn.items.length;
  return { bars: largest + (hasOthers ? 1 : 0), hasHead: hasOthers || needsLegend(drawn) };
};
