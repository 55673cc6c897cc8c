import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './run-program.ts';

/** What PostgreSQL says when its folder or socket still seems to be in use. */
export function saysInUse(text: string): boolean {
  return /lock file ".*" already exists|pre-existing shared memory block/.test(text);
}

/**
 * Deals with what a hard kill left behind. Only the owner of the data folder may call this, so no other Backroom
 * is using it: a PostgreSQL still running there is asked to stop, and a lock that names a process which is
 * something else by now is removed.
 */
export async function clearLeftover(postgresDir: string): Promise<void> {
  const lock = path.join(postgresDir, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  const command = await commandOf(pid);
  if (command === null) return;
  if (!command.includes('postgres')) return await rm(lock, { force: true });
  if (!command.includes(postgresDir)) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended in between, or isn't ours to stop: the next try to start will tell.
  }
}

/** The command line of a process, `null` when there is no such process. */
async function commandOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  const { code, output } = await runProgram(['ps', '-o', 'command=', '-p', String(pid)]);
  return code === 0 ? output : null;
}
