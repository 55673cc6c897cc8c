import { Worker } from 'node:worker_threads';
import type { Answered, Caller } from './caller.ts';

export type Asked = { number: number; path: string; sent: Parameters<Caller>[1] };

export type Heard = { number: number; answer?: Answered; failed?: string; at: number };

/** An answer, and the moment at which it was there. */
type Timed = Answered & { at: number };

/**
 * Calls a server from a thread of its own: emulated shops that sell, and are read, in the thread that measures would be waited for
 * as if the server had been slow.
 */
export const openOwnCaller = (address: string) => {
  const worker = new Worker(new URL('caller-thread.ts', import.meta.url), { workerData: { address } });
  const open = new Map<number, PromiseWithResolvers<Timed>>();
  let asked = 0;
  worker.on('message', ({ number, answer, failed, at }: Heard) => {
    const waiting = open.get(number);
    open.delete(number);
    if (answer) waiting?.resolve({ ...answer, at });
    else waiting?.reject(new Error(failed));
  });
  return {
    /** @throws where no answer came */
    call: (path: string, sent?: Asked['sent']): Promise<Timed> => {
      asked += 1;
      const waiting = Promise.withResolvers<Timed>();
      open.set(asked, waiting);
      worker.postMessage({ number: asked, path, sent } satisfies Asked);
      return waiting.promise;
    },
    close: () => worker.terminate(),
  };
};
