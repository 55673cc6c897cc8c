import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileProblem } from '../file-problem.ts';
import { StartUpError } from '../start-up-error.ts';
import { runProgram } from './run-program.ts';

type Owner = { pid: number; started: string; url?: string };

export type FolderLock = {
  /** Tells other processes of this machine where the database can be reached. */
  announce(url: string): Promise<void>;
  /** Gives the folder up again; may be called more than once. */
  release(): void;
};

const lockName = 'backroom.pid';

/**
 * Makes this process the one owner of a data folder. A lock left by a process that is gone is taken over:
 * process ids are reused, so the moment the process started counts too.
 *
 * @throws StartUpError when another process has the folder, or it can't be written to
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const lock = path.join(dataDir, lockName);
  const mine = `${lock}.${randomUUID()}`;
  const owner: Owner = { pid: process.pid, started: await startOf(process.pid) };
  try {
    await writeFile(mine, JSON.stringify(owner), { mode: 0o600 });
  } catch (error) {
    const why = fileProblem(error)?.replace(mine, dataDir) ?? String(error);
    throw new StartUpError(`The data folder can't be written to: ${why}`);
  }
  try {
    // A link is made whole or not at all, so nobody reads half a lock.
    while (!(await linked(mine, lock))) await clearStaleLock(lock, dataDir);
  } finally {
    await rm(mine, { force: true });
  }
  return {
    async announce(url) {
      await writeFile(mine, JSON.stringify({ ...owner, url }), { mode: 0o600 });
      await rename(mine, lock);
    },
    release: () => rmSync(lock, { force: true }),
  };
}

/** Where the database of the Backroom that runs on a data folder can be reached, `null` when none runs. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const owner = await readOwner(path.join(dataDir, lockName));
  return owner?.url && (await isRunning(owner)) ? owner.url : null;
}

async function isRunning(owner: Owner): Promise<boolean> {
  return owner.started !== '' && (await startOf(owner.pid)) === owner.started;
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
  if (owner && (await isRunning(owner))) {
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
