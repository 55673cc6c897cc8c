type Part = { key: string; name: string; value: number };

/** So many have a colour of their own. */
const MOST = 5;

/**
 * The parts of a whole as a bar shows them: the five largest, and the others as one. What is not above zero has no
 * place in the bar and counts among the others.
 */
export const shareParts = <P extends Part>(parts: readonly P[], most = MOST) => {
  const sorted = parts.toSorted((a, b) => b.value - a.value);
  const isWhole = sorted.length <= most + 1 && sorted.every(({ value }) => value > 0);
  const shown = isWhole ? sorted : sorted.filter(({ value }) => value > 0).slice(0, most);
  const others = sorted.slice(shown.length);
  const whole = sorted.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  return { shown, others, othersValue: others.reduce((sum, { value }) => sum + value, 0), whole };
};
