import { toCents, toDollars } from '@backroom/contract/kit/money';

/** How much a store, a category or a row added to a change. */
export type ExplainStep = { key: string; name: string; change: number };

const MOST = 8;

/** The largest steps, and the others as one; added as hundredths. One more takes no more room than "1 other". */
export const largestSteps = (steps: readonly ExplainStep[], all: boolean, most = MOST) => {
  const sorted = steps.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const shown = all || sorted.length <= most + 1 ? sorted : sorted.slice(0, most);
  const others = sorted.slice(shown.length);
  const othersChange = toDollars(others.reduce((sum, { change }) => sum + toCents(change), 0));
  return { shown, others: others.length, othersChange };
};
