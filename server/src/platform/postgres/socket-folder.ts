import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

const longestSocketPath = 103; // Linux allows 107 bytes, macOS 103
const socketName = '/.s.PGSQL.5432';

/**
 * The folder of PostgreSQL's socket, open to its owner only: `run` in the data folder, or where that makes too
 * long a path for a socket, a folder with an unguessable name in the system's place for temporary files.
 */
export async function makeSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const folder = [
    path.join(dataDir, 'run'),
    path.join(os.tmpdir(), `backroom-${randomBytes(9).toString('base64url')}`),
    path.join('/tmp', `backroom-${randomBytes(9).toString('base64url')}`),
  ].find((candidate) => Buffer.byteLength(candidate + socketName) <= longestSocketPath);
  if (!folder) throw new Error('No place for a socket: even /tmp is too long');

  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (runAs.fileOwner) await chown(folder, runAs.fileOwner.uid, runAs.fileOwner.gid);
  return folder;
}
