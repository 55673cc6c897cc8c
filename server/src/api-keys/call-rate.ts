type Bucket = { tokens: number; at: number };

/**
 * Calls per minute by key, as a bucket that fills evenly: a burst of a minute's worth is fine, more is not.
 * Counted in this process; a chain with several counts in each.
 */
export class CallRate {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts a call at a moment (ms) and says whether it is within the rate. */
  admits(key: string, now: number): boolean {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#perMinute, at: now };
    const refilled = bucket.tokens + ((now - bucket.at) / 60_000) * this.#perMinute;
    const tokens = Math.min(this.#perMinute, refilled);
    this.#buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  }
}
