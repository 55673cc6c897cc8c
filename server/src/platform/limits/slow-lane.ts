import { setTimeout as delay } from 'node:timers/promises';
import { outOfPlace } from '../overload/place.ts';
import { tooMany } from './too-many.ts';

export type Pace = {
  /** Between one that may pass and the next. */
  stepMs: number;
  /** How many may wait at a time. */
  places: number;
};

/**
 * Lets callers pass one after the other at a slow pace, each caller for themselves. It slows guessing down without
 * shutting the guesser out, who may be a till with a faulty scanner and a queue of people in front of it.
 */
export class SlowLane {
  readonly #next = new Map<string, number>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Waits for one's turn. @throws ApiError RATE_LIMITED, with when to come back, where all places are taken */
  async pass(whose: string, { stepMs, places }: Pace): Promise<void> {
    const now = this.#now();
    for (const [other, at] of this.#next) if (at < now) this.#next.delete(other);
    const turn = this.#next.get(whose) ?? now + stepMs;
    if (turn - now > stepMs * places) throw tooMany(turn - now - stepMs * (places - 1));
    this.#next.set(whose, turn + stepMs);
    await outOfPlace(() => delay(turn - now));
  }
}
