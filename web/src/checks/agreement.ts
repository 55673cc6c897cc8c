import type { ChecksResult } from '@backroom/contract/checks';

type Check = ChecksResult['checks'][number];

/** What the last comparison found of one measure. */
export type Agreement = {
  /** Where it is said, each place once. */
  places: string[];
  /** The largest difference found; 0 where all places say the same. */
  difference: number;
};

/**
 * In how many places a measure was found to be the same, by all checks that held it against something.
 * @param measure key of a report's column
 * @returns null where nothing was held against it
 */
export const agreementOf = (checks: readonly Check[], measure: string): Agreement | null => {
  const of = checks.filter(({ figure }) => figure?.measure === measure);
  if (of.length === 0) return null;
  const worst = of.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];
  return {
    places: [...new Set(of.flatMap(({ figure }) => figure?.places ?? []))],
    difference: worst?.difference ?? 0,
  };
};
