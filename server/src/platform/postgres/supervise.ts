import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const longestPause = 10_000;

/**
 * Starts PostgreSQL again when its process dies without being asked to; until then the application sees an
 * outage. Pauses get longer, so that a broken server isn't started in a tight loop.
 */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: Postmaster | null = first;

  const watch = async () => {
    let pause = 100;
    while (!stopping.signal.aborted) {
      await current?.exited;
      current = null;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly; starting it again in ${pause} ms`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await start();
        pause = 100;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        pause = Math.min(pause * 2, longestPause);
      }
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
      // A start that was under way when we were asked to stop has finished by now.
      await current?.stop();
    },
  };
}
