const MINUTE_MS = 60_000;

/** How long a push waits after each try without an answer; after the last it has failed (design of 5.1). */
const waits = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS] as const;

/** Milliseconds until the next try, spread by a fifth so that shops don't all come back at once; null: no more. */
export const waitAfter = (tries: number, random = Math.random): number | null => {
  const wait = waits[tries - 1];
  return wait === undefined ? null : Math.round(wait * (0.9 + random() * 0.2));
};
