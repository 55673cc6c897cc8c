import { AsyncLocalStorage } from 'node:async_hooks';
import type { Admission, WhileIdle } from './admission.ts';

const idle = new AsyncLocalStorage<WhileIdle>();

/** Does a call's work in a place, once there is one. @throws ApiError UNAVAILABLE where too many wait */
export const inPlace = <T>(admission: Admission, kind: string, work: () => Promise<T>): Promise<T> =>
  admission.work(kind, (whileIdle) => idle.run(whileIdle, work));

/** Waits without keeping a place from others, where the call has one. */
export const outOfPlace = async (wait: () => Promise<unknown>): Promise<void> => {
  const whileIdle = idle.getStore();
  await (whileIdle ? whileIdle(wait) : wait());
};
