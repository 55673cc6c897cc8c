import { createHash } from 'node:crypto';
import type { Json } from './push-kind.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
};

/** The same for two states that say the same, in whatever order their fields stand. */
export const hashOfState = (state: Json): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(state)))
    .digest('hex');
