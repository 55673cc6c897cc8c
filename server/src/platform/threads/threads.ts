import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '@backroom/contract/kit/errors';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import type { FromThread, ThreadData, ToThread } from './thread-task.ts';

/** The server's entry into a thread stands beside its other ones, where the rooms are known. */
const entry = new URL('../../thread.ts', import.meta.url);

/** Two jobs run at once, and somebody may look at a file meanwhile. */
const MAX_THREADS = 3;
/** A thread takes most of a second to start: it is kept for what comes next. */
const KEEP_MS = 60_000;
/** Of each thread. A file that needs more is no reason for the server to end. */
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

export class OutOfMemory extends Error {
  override readonly name = 'OutOfMemory';
}

/** An error as it was before it came from a thread, as far as anybody tells errors apart. */
const revived = (failed: unknown): unknown => {
  if (typeof failed !== 'object' || failed === null) return failed;
  const { name, message, code, details } = failed as Partial<ApiError>; // copied by thread.ts
  if (name === 'ApiError' && code) return new ApiError(code, message ?? '', details);
  return Object.assign(new Error(message), failed);
};

type Thread = { worker: Worker; leave: NodeJS.Timeout | null };

/** Does named work of the rooms (`inThread` of their manifests) in threads, a few at a time. */
export class Threads {
  readonly #data: ThreadData;
  readonly #idle: Thread[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #all = new Set<Worker>();
  #busy = 0;

  constructor(data: ThreadData) {
    this.#data = data;
  }

  /**
   * @param given can be copied between threads
   * @param transfer buffers in it that are handed over instead of copied
   * @throws what the work threw; OutOfMemory where it took more than a thread may
   */
  async run(
    name: string,
    given: unknown,
    { signal, transfer = [] }: { signal?: AbortSignal | undefined; transfer?: ArrayBuffer[] } = {},
  ): Promise<unknown> {
    while (this.#busy >= MAX_THREADS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
    try {
      const thread = this.#take();
      const answer = await this.#ask(thread.worker, { run: name, given }, signal, transfer);
      this.#keep(thread);
      if ('failed' in answer) throw revived(answer.failed);
      return answer.done;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Ends all threads. What they do is cut off: it must bear that. */
  async close(): Promise<void> {
    for (const { leave } of this.#idle.splice(0)) clearTimeout(leave ?? undefined);
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #take(): Thread {
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.leave ?? undefined);
      idle.worker.ref();
      return { ...idle, leave: null };
    }
    const worker = new Worker(entry, { workerData: this.#data, resourceLimits: MEMORY });
    this.#all.add(worker);
    worker.once('exit', () => this.#all.delete(worker));
    return { worker, leave: null };
  }

  #keep(thread: Thread): void {
    const leave = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex(({ worker }) => worker === thread.worker),
        1,
      );
      void thread.worker.terminate();
    }, KEEP_MS);
    leave.unref();
    // a thread that waits for work keeps no process alive
    thread.worker.unref();
    this.#idle.push({ ...thread, leave });
  }

  async #ask(
    worker: Worker,
    message: ToThread,
    signal: AbortSignal | undefined,
    transfer: ArrayBuffer[],
  ): Promise<FromThread> {
    const over = new AbortController();
    const stop = () => worker.postMessage('stop' satisfies ToThread);
    signal?.addEventListener('abort', stop, { once: true, signal: over.signal });
    worker.postMessage(message, transfer);
    if (signal?.aborted) stop();
    try {
      const [answer] = await Promise.race([
        once(worker, 'message', { signal: over.signal }),
        once(worker, 'exit', { signal: over.signal }).then(([code]) => {
          throw new Error(`A thread ended with code ${code}`);
        }),
      ]);
      return answer as FromThread; // thread.ts sends nothing else
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new OutOfMemory('A thread took more memory than it may');
      }
      throw error;
    } finally {
      over.abort();
    }
  }
}

const withoutFunctions = (config: Config): ThreadData['config'] =>
  // what is left out is what the type leaves out
  Object.fromEntries(
    Object.entries(config).filter(([, value]) => typeof value !== 'function'),
  ) as ThreadData['config'];

const allThreads = new WeakMap<pg.Pool, Threads>();

/** The threads of these services. */
export const threadsOf = ({ pool, config }: Pick<Services, 'pool' | 'config'>): Threads => {
  let threads = allThreads.get(pool);
  if (!threads) {
    // every pool is made with one (connect.ts)
    const databaseUrl = pool.options.connectionString ?? '';
    threads = new Threads({ databaseUrl, config: withoutFunctions(config) });
    allThreads.set(pool, threads);
  }
  return threads;
};
