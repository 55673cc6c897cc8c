/** The variables of those who work on Backroom (CONTRIBUTING.md). */
const development = /^BACKROOM_(CHROMIUM|API|LONG_TESTS|(TEST|E2E|BENCH)_\w+)$/;

/** How many letters must be put in, left out, changed or swapped to make one name of the other. */
const slipsBetween = (one: string, other: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
};

const beginsLikeOurs = (name: string): boolean => {
  const first = name.split('_')[0] ?? '';
  return first.length >= 6 && slipsBetween(first, 'BACKROOM') <= 2;
};

const nearest = (name: string, known: readonly string[]): string | undefined =>
  known
    .map((candidate) => ({ candidate, slips: slipsBetween(name, candidate) }))
    .filter(({ slips }) => slips <= 3)
    .sort((one, other) => one.slips - other.slips)[0]?.candidate;

/**
 * A line for each variable that begins like ours and is none of them, such as BACKROM_DEMO: what was meant would be
 * left out in silence, and an empty installation filled with a demo.
 */
export const unknownVariables = (given: readonly string[], known: readonly string[]): string[] =>
  given
    .filter((name) => beginsLikeOurs(name) && !known.includes(name) && !development.test(name))
    .map((name) => {
      const meant = nearest(name, known);
      return `${name} is no variable of Backroom.${meant ? ` Did you mean ${meant}?` : ''}`;
    });
