const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const PATIENCE_HOURS = 72;

/** When a name is looked up at first, in minutes after it was added. */
const FIRST_MINUTES = [1, 5, 15, 60];

/**
 * When a name is looked up next: 1, 5, 15 and 60 minutes after it was added, then each hour for 72 hours, then each day
 * (domain.md 3.9). Look-ups in between, asked for by somebody, change nothing of it.
 */
export const nextCheck = (watchedFrom: Date, now: Date): Date => {
  const from = watchedFrom.getTime();
  const passed = Math.max(0, now.getTime() - from);
  const early = FIRST_MINUTES.find((minutes) => minutes * MINUTE_MS > passed);
  if (early !== undefined) return new Date(from + early * MINUTE_MS);
  const step = passed < PATIENCE_HOURS * HOUR_MS ? HOUR_MS : 24 * HOUR_MS;
  return new Date(from + (Math.floor(passed / step) + 1) * step);
};
