import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './too-many.ts';

/** How often something may be tried within a span; `name` sets its count apart from others. */
export type Limit = { name: string; tries: number; seconds: number };

/**
 * Counts tries in the database, each in one statement, before what is tried is done: whoever tries 200 times at once
 * gets as many answers as one after the other, from however many processes.
 */
export class Limits {
  readonly #pool: pg.Pool;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  #of({ name, tries, seconds }: Limit): RateLimiterPostgres {
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: this.#pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: tries,
        duration: seconds,
      });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }

  /** Counts a try. @returns how many there were. @throws ApiError RATE_LIMITED with the time until the span ends */
  async count(limit: Limit, whose: string): Promise<number> {
    try {
      const { consumedPoints } = await this.#of(limit).consume(keyOf(whose));
      return consumedPoints;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  }

  /** How many tries are left within the span that runs. */
  async left(limit: Limit, whose: string): Promise<number> {
    const counted = await this.#of(limit).get(keyOf(whose));
    return Math.max(0, limit.tries - (counted?.consumedPoints ?? 0));
  }

  /** Takes a try back that turned out to be right. */
  async takeBack(limit: Limit, whose: string): Promise<void> {
    await this.#of(limit).reward(keyOf(whose));
  }

  /** Forgets all tries. */
  async forget(limit: Limit, whose: string): Promise<void> {
    await this.#of(limit).delete(keyOf(whose));
  }
}

const keyOf = (whose: string) => createHash('sha256').update(whose).digest('base64url');
