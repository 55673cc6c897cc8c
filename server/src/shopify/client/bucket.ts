import { setTimeout as delay } from 'node:timers/promises';
import { ShopifyError } from './shopify-error.ts';

/** Pushes, and what a person waits for, go before what is pulled in the background. */
export type Lane = 'urgent' | 'background';

/** What Shopify says of the limit beside every answer. */
export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };

/** So much of a bucket is left to the urgent lane. */
const KEPT_FOR_URGENT = 0.3;

/** Longer than this nobody waits inside a job, which others wait behind: it is run again later. */
const MOST_WAIT_MS: Readonly<Record<Lane, number>> = { urgent: 20_000, background: 2_000 };

/** The plan that allows the least, until a shop's answers say what it has. */
const STANDARD: ThrottleStatus = { maximumAvailable: 2_000, currentlyAvailable: 2_000, restoreRate: 100 };

/**
 * The points that an app may still spend in a shop, as this process knows it: what the last answer said, grown since.
 * Calls of one lane go one after another. Another process spends from the same bucket without telling; then Shopify says
 * `THROTTLED`, and both wait.
 */
export class Bucket {
  #status = STANDARD;
  #at = performance.now();
  readonly #lanes: Record<Lane, Promise<unknown>> = {
    urgent: Promise.resolve(),
    background: Promise.resolve(),
  };

  /** The points that there should be by now. */
  get available(): number {
    const { currentlyAvailable, maximumAvailable, restoreRate } = this.#status;
    const grown = ((performance.now() - this.#at) / 1_000) * restoreRate;
    return Math.min(maximumAvailable, currentlyAvailable + grown);
  }

  learn(status: ThrottleStatus): void {
    this.#status = status;
    this.#at = performance.now();
  }

  /** How long a call of so many points has to wait in its lane. */
  waitOf(points: number, lane: Lane): number {
    const { maximumAvailable, restoreRate } = this.#status;
    const kept = lane === 'urgent' ? 0 : maximumAvailable * KEPT_FOR_URGENT;
    const wanted = Math.min(points + kept, maximumAvailable);
    return Math.ceil((Math.max(0, wanted - this.available) / restoreRate) * 1_000);
  }

  /**
   * Runs a call when its lane is free and the points for it are there.
   * @throws ShopifyError THROTTLED where that would take too long
   */
  async run<T>(points: number, lane: Lane, call: () => Promise<T>): Promise<T> {
    const turn = this.#lanes[lane].then(async () => {
      const wait = this.waitOf(points, lane);
      if (wait > MOST_WAIT_MS[lane]) {
        throw new ShopifyError('THROTTLED', 'The shop’s limit is used up', { waitMs: wait });
      }
      if (wait > 0) await delay(wait);
      this.learn({ ...this.#status, currentlyAvailable: this.available - points });
      return await call();
    });
    this.#lanes[lane] = turn.catch(() => undefined);
    return await turn;
  }
}

const buckets = new Map<string, Bucket>();

/** The one bucket of this process for an app in a shop. */
export const bucketOf = (appId: string, domain: string): Bucket => {
  const key = `${appId} ${domain}`;
  const known = buckets.get(key);
  if (known) return known;
  const bucket = new Bucket();
  buckets.set(key, bucket);
  return bucket;
};
