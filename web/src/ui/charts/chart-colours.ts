/** The eight colours of charts (tokens.css): apart for colour-blind eyes, in print and in both themes. */
const chartColours = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
  'var(--chart-7)',
  'var(--chart-8)',
] as const;

/** The colour of the nth part; from the eighth on all are the same grey, so that no colour means two. */
export const chartColour = (index: number): string => chartColours[Math.min(index, 7)] ?? chartColours[7];
