/** What one looks at is never older than two seconds, where answers are quick. */
const USUAL_MS = 1_500;
const LONGEST_MS = 8_000;

/**
 * How long after it was asked for something is asked for again while changes keep coming: where an answer takes long,
 * because many ask or much is worked out, ten times as long as it took.
 */
export const settleAfter = (tookMs: number): number => Math.min(LONGEST_MS, Math.max(USUAL_MS, 10 * tookMs));
