import { AsyncLocalStorage } from 'node:async_hooks';
import type { Admission, HasOthers, WhileIdle } from './admission.ts';

const places = new AsyncLocalStorage<{ whileIdle: WhileIdle; hasOthers: HasOthers }>();

/** Does a call's work in a place, once there is one. @throws ApiError UNAVAILABLE where too many wait */
export const inPlace = <T>(admission: Admission, kind: string, work: () => Promise<T>): Promise<T> =>
  admission.work(kind, (whileIdle, hasOthers) => places.run({ whileIdle, hasOthers }, work));

/** Waits without keeping a place from others, where the call has one. */
export const outOfPlace = async (wait: () => Promise<unknown>): Promise<void> => {
  const place = places.getStore();
  await (place ? place.whileIdle(wait) : wait());
};

/** No pause is longer: one that waits for a disk that is away needn't wait as long again. */
const LONGEST_PAUSE_MS = 500;

/**
 * For a call that lasts, as a check: it keeps one processor busy for seconds, and people would wait for the rest. Called between its
 * pieces, what it returns waits as long as the piece before took where other calls are worked on in this process, so that
 * they have half of that processor; else not at all.
 */
export const pausesBetween = (): (() => Promise<void>) => {
  let from = performance.now();
  return async () => {
    const took = Math.min(performance.now() - from, LONGEST_PAUSE_MS);
    if (places.getStore()?.hasOthers()) await new Promise((done) => setTimeout(done, took));
    from = performance.now();
  };
};
