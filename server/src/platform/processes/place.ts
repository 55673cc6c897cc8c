import { readFileSync, readlinkSync } from 'node:fs';

const read = (): string | null => {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${start} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null; // not Linux: processes that end without a word are found out by the time alone
  }
};

/** Where the number of a process means that process and no other: this start of this machine, or this container. */
export const thisPlace: string | null = read();

/** Whether the process of this number, in this place, is there. One of another user is. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};
