import os from 'node:os';
import { StartUpError } from '../start-up-error.ts';
import { runProgram } from './run-program.ts';

/** Who PostgreSQL runs as: what is put before its command, and who owns its files (`null`: ourselves). */
export type RunAs = { prefix: string[]; fileOwner: { uid: number; gid: number } | null };

const nobody = { uid: 65534, gid: 65534 };
const endWithUs = ['--pdeathsig', 'INT'];
const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', 'setpriv', ...endWithUs];

/**
 * PostgreSQL refuses to run as root. So as root it runs in a user namespace where root is called nobody (files
 * stay root's), and where that isn't allowed as the real nobody. An existing folder of another user is served
 * as that user. Everywhere setpriv makes the kernel stop PostgreSQL when this process dies, however it dies.
 *
 * @param folderOwner who owns the existing data folder; `null` when there is none yet
 */
export async function chooseRunAs(folderOwner: { uid: number; gid: number } | null): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asOurselves();
  if (folderOwner === null || folderOwner.uid === 0) {
    if (await works(inNamespace)) return { prefix: inNamespace, fileOwner: null };
  }
  const owner = folderOwner === null || folderOwner.uid === 0 ? nobody : folderOwner;
  const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...endWithUs];
  if (await works(asOwner)) return { prefix: asOwner, fileOwner: owner };
  throw new StartUpError(
    'PostgreSQL refuses to run as root, and here root may neither use user namespaces (unshare) nor change user ' +
      '(setpriv). Start Backroom as an ordinary user, or set DATABASE_URL.',
  );
}

async function asOurselves(): Promise<RunAs> {
  // initdb insists on a user with a name, which one made up by a container engine hasn't got.
  if (!hasName() && (await works(inNamespace))) return { prefix: inNamespace, fileOwner: null };
  const prefix = ['setpriv', ...endWithUs];
  return { prefix: (await works(prefix)) ? prefix : [], fileOwner: null };
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

async function works(prefix: string[]): Promise<boolean> {
  return (await runProgram([...prefix, 'true'])).code === 0;
}
