import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const MEGABYTE = 1024 * 1024;

/** What a process holds of the machine's memory now, in MB; 0 once it has ended. */
export const megabytesOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
};

/** Looks again and again until told to stop. @returns what it was told to stop with: the most that was held, in MB */
export const watchMemory = (pid: number): (() => Promise<number>) => {
  let [most, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await megabytesOf(pid));
      await delay(20);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return Math.max(most, await megabytesOf(pid));
  };
};
