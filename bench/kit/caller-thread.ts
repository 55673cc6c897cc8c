import { parentPort, workerData } from 'node:worker_threads';
import { callerOf } from './caller.ts';
import type { Asked, Heard } from './own-caller.ts';

/** The thread of `openOwnCaller`: asks what it is told to, and says what came of it. */
const { call } = callerOf(workerData.address);

parentPort?.on('message', ({ number, path, sent }: Asked) => {
  const hear = (heard: Omit<Heard, 'number'>) => parentPort?.postMessage({ number, ...heard });
  call(path, sent).then(
    (answer) => hear({ answer, at: Date.now() }),
    (error: unknown) => hear({ failed: String(error), at: Date.now() }),
  );
});
