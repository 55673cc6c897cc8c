/** A part of a first load as far as its end can be guessed from it. */
export type EstimatedPart = {
  readonly kind: string;
  readonly state: 'WAITING' | 'RUNNING' | 'DONE' | 'SKIPPED';
  readonly expected: number | null;
  readonly read_count: number;
};

/** Even an empty part takes a moment: asking, waiting, reading. Counted as so many things. */
const A_PART = 50;

const isOver = ({ state }: EstimatedPart) => state === 'DONE' || state === 'SKIPPED';

/**
 * When a first load is likely to be done, at the pace of what is done: a part that Shopify hasn't counted yet is taken to be like
 * those of its kind that are done. Null before anything is, and once all is. Pure.
 */
export const loadDoneBy = (parts: readonly EstimatedPart[], begun: Date, now: Date): Date | null => {
  const over = parts.filter(isOver);
  const left = parts.filter((part) => !isOver(part));
  const spent = now.getTime() - begun.getTime();
  if (over.length === 0 || left.length === 0 || spent <= 0) return null;
  const usual = (kind: string): number => {
    const like = over.filter((part) => part.kind === kind);
    const known = like.length > 0 ? like : over;
    return known.reduce((sum, { read_count }) => sum + read_count, 0) / known.length;
  };
  const done = [...over, ...left].reduce((sum, { read_count }) => sum + read_count, 0) + over.length * A_PART;
  const missing = left.reduce(
    (sum, { kind, expected, read_count }) =>
      sum + Math.max(0, (expected ?? usual(kind)) - read_count) + A_PART,
    0,
  );
  return new Date(now.getTime() + (spent * missing) / done);
};
