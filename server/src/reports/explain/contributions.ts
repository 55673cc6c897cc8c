import { roundHalfUp } from '@backroom/contract/kit/money';

/** A part of a figure: a number, or a quotient of two that are summed each over all parts. */
export type Part = { top: number; bottom: number };

/** One group, then and now; `null` where it had nothing. */
export type Group = { key: string; before: Part | null; after: Part | null };

const none: Part = { top: 0, bottom: 0 };

/**
 * Rounds numbers so that they sum to the rounded whole: down first, then up where the most was cut off.
 * Whole numbers in, whole numbers out.
 */
const roundedTo = (values: readonly number[], whole: number): number[] => {
  const down = values.map((value) => Math.floor(value));
  const order = values
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  let left = whole - down.reduce((sum, value) => sum + value, 0);
  for (const { index } of order) {
    if (left <= 0) break;
    down[index] = (down[index] ?? 0) + 1;
    left -= 1;
  }
  return down;
};

/** The figure that some parts make together, in hundredths; null where there is nothing to divide by. */
export const wholeOf = (parts: readonly Part[], isQuotient: boolean): number | null => {
  const top = parts.reduce((sum, part) => sum + part.top, 0);
  if (!isQuotient) return roundHalfUp(Number((top * 100).toPrecision(14)));
  const bottom = parts.reduce((sum, part) => sum + part.bottom, 0);
  return bottom === 0 ? null : roundHalfUp(Number(((top / bottom) * 100).toPrecision(14)));
};

/**
 * How much each group added to the change of a figure, in hundredths; sums to the change exactly. Of a quotient that
 * is how far a group now pulls it away from the mean of then and now, less how far it pulled it before: its own
 * quotient and its weight both count. Null where the figure was or is nothing.
 */
export const contributionsTo = (
  groups: readonly Group[],
  isQuotient: boolean,
): Map<string, number> | null => {
  const then = groups.map((group) => group.before ?? none);
  const now = groups.map((group) => group.after ?? none);
  const [before, after] = [wholeOf(then, isQuotient), wholeOf(now, isQuotient)];
  if (before === null || after === null) return null;
  const bottomOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.bottom, 0);
  const mean = (before + after) / 200;
  const pull = (part: Part, bottom: number) =>
    isQuotient ? (part.top - mean * part.bottom) / bottom : part.top;
  const [bottomThen, bottomNow] = [bottomOf(then), bottomOf(now)];
  const changes = groups.map(
    (_, index) => (pull(now[index] ?? none, bottomNow) - pull(then[index] ?? none, bottomThen)) * 100,
  );
  const rounded = roundedTo(
    // Sums of cents carry no more than noise beyond the sixth digit.
    changes.map((change) => Number(change.toFixed(6))),
    after - before,
  );
  return new Map(groups.map(({ key }, index) => [key, rounded[index] ?? 0]));
};
