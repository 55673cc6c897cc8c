/** A moment as a search takes it: UTC with Z, to the second, in quotes. */
const quoted = (at: Date) => `'${at.toISOString().replace(/\.\d+Z$/, 'Z')}'`;

/** Orders that were made in a span of time, its end not included; from the beginning, or without end, where null. */
export const madeIn = (from: Date | null, to: Date | null): string =>
  [from && `created_at:>=${quoted(from)}`, to && `created_at:<${quoted(to)}`].filter(Boolean).join(' AND ');

/** What changed since a moment. */
export const changedSince = (at: Date): string => `updated_at:>=${quoted(at)}`;

/** Orders that were placed in a span of time, its end not included, test orders aside. */
export const processedIn = (from: Date, to: Date): string =>
  `processed_at:>=${quoted(from)} AND processed_at:<${quoted(to)} AND test:false`;
