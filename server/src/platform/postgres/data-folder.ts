import { randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartUpError } from '../start-up-error.ts';
import type { PackagedBinaries } from './packaged-binaries.ts';
import type { RunAs } from './run-as.ts';
import { runProgram } from './run-program.ts';
import { initialSettings } from './settings.ts';

/** Who owns PostgreSQL's folder, or `null` when there is none yet. */
export async function ownerOf(postgresDir: string): Promise<{ uid: number; gid: number } | null> {
  const found = await stat(postgresDir).catch(() => null);
  return found && { uid: found.uid, gid: found.gid };
}

/** Refuses a folder that this PostgreSQL can't serve, before anything in it is touched. */
export async function checkVersion(postgresDir: string, major: number): Promise<void> {
  if ((await ownerOf(postgresDir)) === null) return;
  const version = await readFile(path.join(postgresDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (version === String(major)) return;
  if (version === null) {
    throw new StartUpError(
      `${postgresDir} isn't a PostgreSQL folder that can be read: it has no PG_VERSION.`,
    );
  }
  throw new StartUpError(
    `The data folder ${postgresDir} was made by PostgreSQL ${version}; this Backroom brings PostgreSQL ${major}. ` +
      'Take a backup with the Backroom that made it ("npm run backup"), then restore it into an empty folder.',
  );
}

/** Makes PostgreSQL's folder when there is none yet: all of it or, when interrupted, none of it. */
export async function initialise(
  postgresDir: string,
  binaries: PackagedBinaries,
  runAs: RunAs,
): Promise<void> {
  if (await ownerOf(postgresDir)) return;
  await removeUnfinished(postgresDir);
  const unfinished = `${postgresDir}.new-${randomUUID()}`;
  await mkdir(unfinished, { mode: 0o700 });
  if (runAs.fileOwner) await chown(unfinished, runAs.fileOwner.uid, runAs.fileOwner.gid);
  const { code, output } = await runProgram([
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--auth=trust', // the socket's folder is open to its owner only, and there is no other way in
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...Object.entries(initialSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new StartUpError(`PostgreSQL's folder ${postgresDir} can't be made: ${lastLine(output)}`);
  }
  await rename(unfinished, postgresDir);
}

async function removeUnfinished(postgresDir: string): Promise<void> {
  const parent = path.dirname(postgresDir);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${path.basename(postgresDir)}.new-`)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** An ordinary user is told when PostgreSQL's folder isn't theirs. */
export async function checkOwner(postgresDir: string): Promise<void> {
  const owner = await ownerOf(postgresDir);
  const self = process.getuid?.();
  if (self === undefined || self === 0 || owner === null || owner.uid === self) return;
  throw new StartUpError(
    `The data folder ${postgresDir} belongs to the user with id ${owner.uid}, and you have the id ${self}. ` +
      'Start as that user, or choose another folder with BACKROOM_DATA.',
  );
}

/** Where root starts PostgreSQL as somebody else: that user must own its folder and be able to reach it. */
export async function giveAccess(dataDir: string, postgresDir: string, runAs: RunAs): Promise<void> {
  if (!runAs.fileOwner) return;
  const { uid, gid } = runAs.fileOwner;
  if ((await stat(dataDir)).uid === process.getuid?.()) await chmod(dataDir, 0o711);
  for (let folder = dataDir; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    await checkTraversable(folder, uid, gid);
  }
  const owner = await ownerOf(postgresDir);
  if (owner && owner.uid !== uid) await giveTo(postgresDir, uid, gid);
}

async function checkTraversable(folder: string, uid: number, gid: number): Promise<void> {
  const found = await stat(folder);
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  if (found.mode & bit) return;
  throw new StartUpError(
    `PostgreSQL runs as the user with id ${uid} here and can't pass through ${folder}. ` +
      `Allow it (chmod o+x ${folder}), choose another folder with BACKROOM_DATA, or start as an ordinary user.`,
  );
}

async function giveTo(folder: string, uid: number, gid: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await lstat(file)).isDirectory()) await giveTo(file, uid, gid);
    else await chown(file, uid, gid);
  }
  await chown(folder, uid, gid); // last, so that an interrupted change is seen and taken up again
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
