import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartUpError } from '../start-up-error.ts';
import { runProgram } from './run-program.ts';

type Owner = { pid: number; started: string };

/**
 * Makes this process the one owner of a data folder. A lock left by a process that is gone is taken over:
 * process ids are reused, so the moment the process started counts too.
 *
 * @returns gives the folder up again; may be called more than once, also while the process exits
 * @throws StartUpError when another process has the folder
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const lock = path.join(dataDir, 'backroom.pid');
  const mine = `${lock}.${randomUUID()}`;
  const owner: Owner = { pid: process.pid, started: await startOf(process.pid) };
  try {
    await writeFile(mine, JSON.stringify(owner));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartUpError(`The data folder ${dataDir} can't be written to: ${why}`);
  }
  try {
    // A link is made whole or not at all, so nobody reads half a lock.
    while (!(await linked(mine, lock))) await clearStaleLock(lock, dataDir);
  } finally {
    await rm(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStaleLock(lock: string, dataDir: string): Promise<void> {
  const owner = await readOwner(lock);
  if (owner && owner.started !== '' && (await startOf(owner.pid)) === owner.started) {
    throw new StartUpError(
      `Another Backroom (process ${owner.pid}) is running on the data folder ${dataDir}. ` +
        'Stop it first, or choose another folder with BACKROOM_DATA.',
    );
  }
  const aside = `${lock}.${randomUUID()}`;
  await rename(lock, aside).catch(() => undefined); // somebody else may have cleared it already
  await rm(aside, { force: true });
}

async function readOwner(lock: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(lock, 'utf8'));
  } catch {
    return null;
  }
}

/** When a process started, as text that differs between two processes with the same id; '' when it isn't there. */
async function startOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    const { code, output } = await runProgram(['ps', '-o', 'lstart=', '-p', String(pid)]);
    return code === 0 ? output.trim() : '';
  }
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name may hold spaces and brackets: count from the last one. Field 22 is the start.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
