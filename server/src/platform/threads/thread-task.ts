import type { Config } from '../config.ts';
import type { Services } from '../services.ts';

declare module '../manifest.ts' {
  interface Contributions {
    /** Work that is done beside the event loop, by name. */
    inThread: Readonly<Record<string, ThreadTask>>;
  }
}

/**
 * Work that would hold the event loop, on services of its own. What it is given and gives back is copied between
 * threads. Where it is to stop, `signal` is aborted.
 */
export type ThreadTask = (services: Services, given: never, signal: AbortSignal) => Promise<unknown>;

/** What the server says to a thread. */
export type ToThread = { run: string; given: unknown } | 'stop';

/** How work ended: what it gave back, or what it threw. */
export type FromThread = { done: unknown } | { failed: unknown };

/** Functions can't be handed to a thread. */
type FunctionsOf<T> = { [K in keyof T]: T[K] extends (...given: never[]) => unknown ? K : never }[keyof T];

/** What a thread needs to make services of its own. */
export type ThreadData = { databaseUrl: string; config: Omit<Config, FunctionsOf<Config>> };
