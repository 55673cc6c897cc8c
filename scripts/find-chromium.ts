/**
 * Finds a Chromium or Chrome for browser journeys, pictures and benches and, where there is none, installs one with what the
 * machine has. On the command line (`node scripts/find-chromium.ts`) it prints its path.
 */
import { execFile } from 'node:child_process';
import { access, constants, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);

/** First the one that draws pages without a window around them, which costs as much as half of a page. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macApplications = ['Google Chrome', 'Chromium'];

/**
 * The path of a browser that runs, `BACKROOM_CHROMIUM` first.
 * @throws Error with one line that says what to install
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.BACKROOM_CHROMIUM;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new Error(`BACKROOM_CHROMIUM names ${chosen}, which doesn't run.`);
  }
  return (await findInstalled()) ?? (await install());
}

/** The first browser on this machine that runs, `null` when there is none. */
export async function findInstalled(): Promise<string | null> {
  for (const candidate of candidates()) {
    if (await works(candidate)) return candidate;
  }
  return null;
}

function candidates(): string[] {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  const onPath = names.flatMap((name) => folders.filter(Boolean).map((folder) => path.join(folder, name)));
  const onMac = macApplications.flatMap((name) =>
    ['/', os.homedir()].map((root) => path.join(root, `Applications/${name}.app/Contents/MacOS/${name}`)),
  );
  return [
    ...new Set([...onPath, ...(process.platform === 'darwin' ? onMac : []), chromium.executablePath()]),
  ];
}

/** A file may be there and still not run: Ubuntu's chromium-browser only asks for another package. */
async function works(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    await run(program, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function install(): Promise<string> {
  const tried: string[] = [];
  const ways = [() => fromDebian('chromium-headless-shell'), () => fromDebian('chromium'), fromPlaywright];
  for (const way of ways) {
    try {
      await way();
    } catch (error) {
      tried.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
    const found = await findInstalled();
    if (found) return found;
  }
  throw new Error(
    'The browser journeys need Chromium or Chrome: install it ("apt-get install chromium", or Chrome from ' +
      `google.com/chrome), or set BACKROOM_CHROMIUM to its path. Tried: ${tried.filter(Boolean).join('; ') || 'nothing'}`,
  );
}

/** Debian's own package, where we may install packages; Ubuntu's package of that name is an empty shell. */
async function fromDebian(name: string): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID=debian$/m.test(release) || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function fromPlaywright(): Promise<void> {
  const cli = path.resolve(import.meta.dirname, '../node_modules/playwright-core/cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], {
    maxBuffer: 64 * 1024 * 1024,
    timeout: 300_000,
  });
}

if (import.meta.main) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
