import { AsyncLocalStorage } from 'node:async_hooks';
import type { Admission } from './admission.ts';

const places = new AsyncLocalStorage<Admission>();

/** Does a call's work in a place, once there is one. @throws ApiError UNAVAILABLE where too many wait */
export const inPlace = <T>(admission: Admission, kind: string, work: () => Promise<T>): Promise<T> =>
  admission.work(kind, () => places.run(admission, work));

/** Waits without keeping a place from others, where the call has one. */
export const outOfPlace = async (wait: () => Promise<unknown>): Promise<void> => {
  const admission = places.getStore();
  await (admission ? admission.whileIdle(wait) : wait());
};
