import type { Limit } from '../../platform/limits/limits.ts';
import { SlowLane } from '../../platform/limits/slow-lane.ts';
import type { Services } from '../../platform/services.ts';

/** Codes that a caller may ask for in vain within 15 minutes; more is guessing. */
const FREE = 30;
const misses: Limit = { name: 'card-codes', tries: Number.MAX_SAFE_INTEGER, seconds: 15 * 60 };

type Seen = { missed: number; underWay: number; until: number };

const FIRST_STEP_MS = 2_000;
const LONGEST_STEP_MS = 10_000;

/**
 * How often each caller has asked for codes that don't exist. Up to 30 within 15 minutes cost nothing; from then on
 * codes are looked up one after the other, the more misses the slower, the valid ones too: which they are is what a
 * guesser wants to know. A till that was fed wrong codes stays usable, a guesser finds out six codes a minute.
 * Lookups under way count as misses until they turn out not to be, so that 300 at once are no way around. Misses are
 * shared by all processes, lookups under way are each process's own.
 */
export class CodeTries {
  readonly #seen = new Map<string, Seen>();
  readonly #lane = new SlowLane();

  /** Does a lookup that gives null for a code that doesn't exist. @throws ApiError RATE_LIMITED */
  async look<T>({ limits, log }: Services, caller: string, find: () => Promise<T | null>): Promise<T | null> {
    const seen = this.#of(caller);
    const guesses = seen.missed + seen.underWay;
    seen.underWay += 1;
    try {
      if (guesses >= FREE) {
        const stepMs = Math.min(LONGEST_STEP_MS, FIRST_STEP_MS * Math.max(1, seen.missed / FREE));
        await this.#lane.pass(caller, { stepMs, places: 3 });
      }
      const found = await find();
      if (found === null) {
        seen.missed = await limits.count(misses, caller);
        seen.until = performance.now() + misses.seconds * 1_000;
        if (seen.missed === FREE)
          log.warn({ event: 'card codes guessed', caller }, 'Many unknown card codes');
      }
      return found;
    } finally {
      seen.underWay -= 1;
    }
  }

  #of(caller: string): Seen {
    const now = performance.now();
    for (const [other, { until, underWay }] of this.#seen) {
      if (until < now && underWay === 0) this.#seen.delete(other);
    }
    let seen = this.#seen.get(caller);
    if (!seen) {
      seen = { missed: 0, underWay: 0, until: 0 };
      this.#seen.set(caller, seen);
    }
    return seen;
  }
}

const tries = new WeakMap<Services, CodeTries>();

/** The tries that a server has seen. */
export const codeTriesOf = (services: Services): CodeTries => {
  let known = tries.get(services);
  if (!known) {
    known = new CodeTries();
    tries.set(services, known);
  }
  return known;
};
