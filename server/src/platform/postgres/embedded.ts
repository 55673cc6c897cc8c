import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileProblem } from '../file-problem.ts';
import { StartUpError } from '../start-up-error.ts';
import { checkOwner, checkVersion, giveAccess, initialise, ownerOf } from './data-folder.ts';
import { ensureDatabase, socketUrl } from './ensure-database.ts';
import { lockFolder } from './folder-lock.ts';
import { clearLeftover, saysInUse } from './leftover.ts';
import { findPackagedBinaries } from './packaged-binaries.ts';
import { type Postmaster, PostmasterFailed, startPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { fatalLine } from './server-log.ts';
import { fixedSettings } from './settings.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export type EmbeddedPostgres = {
  /** For `pg.Pool`, `psql` and `new URL`: the database `backroom`, user `postgres`, through the socket. */
  url: string;
  socketDir: string;
  /** Fast shutdown; settles when the last process is gone and the folder is free for another Backroom. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Backroom's data folder; PostgreSQL's own is `postgres` in it. Made when absent. */
  dataDir: string;
  log?: (line: string) => void;
  /** PostgreSQL settings for this run only; tests use them to trade safety for speed. */
  settings?: Record<string, string>;
};

/** As long as it may take to write everything where the disk is busy. */
const staleLockPatience = 60_000;

/**
 * Starts the packaged PostgreSQL on a data folder (new: about a second; again: 0.1 to 0.2 s). Should its process
 * die later, it is started again at the same address.
 *
 * @throws StartUpError in one line: the folder is in use, not ours, of another PostgreSQL version, out of reach
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const postgresDir = path.join(dataDir, 'postgres');
  const log = options.log ?? (() => undefined);
  const binaries = await findPackagedBinaries();
  await makeDataFolder(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    await checkOwner(postgresDir);
    await checkVersion(postgresDir, binaries.major);
    const runAs = await chooseRunAs(await ownerOf(postgresDir));
    await giveAccess(dataDir, postgresDir, runAs);
    if (!(await ownerOf(postgresDir))) log(`Making a new database in ${postgresDir}`);
    await initialise(postgresDir, binaries, runAs);
    const socketDir = await makeSocketFolder(dataDir, runAs);
    const settings = { ...options.settings, ...fixedSettings(socketDir) };
    const command = [
      ...runAs.prefix,
      binaries.postgres,
      '-D',
      postgresDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const start = () => startPatiently(command, postgresDir, log);
    const supervised = supervise(await start(), start, log);
    const stop = async () => {
      await supervised.stop();
      await rm(socketDir, { recursive: true, force: true });
      lock.release();
    };
    try {
      await ensureDatabase(socketDir, 'backroom');
      await lock.announce(socketUrl(socketDir, 'backroom'));
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: socketUrl(socketDir, 'backroom'), socketDir, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartUpError(`The data folder can't be made: ${fileProblem(error) ?? String(error)}`);
  }
}

/** After a hard kill the processes of the earlier run take a moment to go: that is waited for. */
async function startPatiently(
  command: readonly string[],
  postgresDir: string,
  log: (line: string) => void,
): Promise<Postmaster> {
  const giveUpAt = Date.now() + staleLockPatience;
  let isTold = false;
  for (;;) {
    try {
      return await startPostmaster(command, postgresDir);
    } catch (error) {
      if (!(error instanceof PostmasterFailed)) throw error;
      if (!saysInUse(error.said) || Date.now() > giveUpAt) {
        throw new StartUpError(`PostgreSQL doesn't start on ${postgresDir}: ${fatalLine(error.said)}`);
      }
    }
    if (!isTold) log(`Waiting until the PostgreSQL of before has left ${postgresDir}`);
    isTold = true;
    await clearLeftover(postgresDir);
    await delay(100);
  }
}
