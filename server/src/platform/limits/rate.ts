import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './too-many.ts';

/**
 * Calls a minute, counted by each process for itself: what guards the server against load, at no cost, as opposed to
 * limits that guard a secret (limits.ts).
 */
export class Rate {
  readonly #limiter: RateLimiterMemory;

  constructor(perMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** Counts a call before it is looked at. @throws ApiError RATE_LIMITED */
  async count(whose: string): Promise<void> {
    try {
      await this.#limiter.consume(whose);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext, 'Too many calls');
      throw refused;
    }
  }

  /** Takes a call back that doesn't count after all. */
  async takeBack(whose: string): Promise<void> {
    await this.#limiter.reward(whose);
  }
}
