import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StartUpError } from './start-up-error.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const built = join(root, 'web/dist');
const stampName = '.built-from';
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/compress-plugin.ts',
  'web/critical-styles.ts',
  'web/first-paint-plugin.ts',
  'web/shell-preloads.ts',
  'contract/src',
  'package-lock.json',
];

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesOf(join(path, name))) : [path];

/** Names, sizes and times of all sources: cheap to read at every start. */
const fingerprint = (): string =>
  sources
    .map((source) => join(root, source))
    .filter(existsSync)
    .flatMap(filesOf)
    .filter(
      (file) =>
        !file.endsWith('routeTree.gen.ts') && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'),
    )
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file.slice(root.length)} ${size} ${Math.round(mtimeMs)}`;
    })
    .join('\n');

/** Another start may put its own in place at the same moment: then ours replaces it. */
const putInPlace = (fresh: string): void => {
  for (;;) {
    rmSync(built, { recursive: true, force: true });
    try {
      renameSync(fresh, built);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
};

/**
 * Builds the web application when its sources have changed since the last build. An image that ships only
 * the built files has no sources and is taken as it is.
 * @throws StartUpError where the build fails.
 */
export const buildWebWhenStale = async (say: (line: string) => void): Promise<void> => {
  if (!existsSync(join(root, 'web/src'))) return;
  const now = fingerprint();
  const stamp = join(built, stampName);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('Building the web application …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Built aside and then put in place, so that a failed build, or two at once, never leave half an application.
  const fresh = `${built}.${process.pid}`;
  try {
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
      // Whatever runs the server, tests for one: people are given the application as it is meant to be.
      { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' } },
    );
    writeFileSync(join(fresh, stampName), now);
    putInPlace(fresh);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartUpError(`The web application could not be built:\n${output}`);
  }
};
