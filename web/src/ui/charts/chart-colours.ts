/** The eight colours of charts (tokens.css): apart for colour-blind eyes, in print and in both themes. */
export const chartColours = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
  'var(--chart-7)',
  'var(--chart-8)',
] as const;

/** The colour of the nth part; past eight they begin again. */
export const chartColour = (index: number): string =>
  chartColours[index % chartColours.length] ?? chartColours[0];

/** What comes after the seventh part is drawn together. */
export const MOST_PARTS = 7;
