/**
 * `npm run check:docs`: what README, CONTRIBUTING and docs/ tell people to do is done. Every command that they name is
 * there, every file that they lead to, too; and blocks marked `sh` are run, file by file from the top, on a folder of
 * their own: a line is one command, and has to succeed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'client/README.md',
  ...globSync('docs/*.md', { cwd: root }).sort(),
];
const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(`${root}/package.json`, 'utf8'),
);

const problems: string[] = [];

const checkWords = (file: string, text: string): void => {
  for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)) {
    if (!manifest.scripts[name]) problems.push(`${file} names npm run ${name}, which there is not.`);
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)) {
    if (!existsSync(path.resolve(root, path.dirname(file), target)))
      problems.push(`${file} leads to ${target}, which there is not.`);
  }
  // `server/src/…` alone may be part of an example; after `node` it is to be run.
  const programs =
    /(?:(?<=node )server\/src|(?<![\w/])(?:operations|scripts))\/[\w./-]+\.(?:ts|sh|json|yml|service|timer)/g;
  for (const [program] of text.matchAll(programs)) {
    if (!existsSync(path.join(root, program))) problems.push(`${file} names ${program}, which there is not.`);
  }
};

/** A folder that looks like the project and is no part of it: what commands write there goes with it. */
const makeWorkplace = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backroom-docs-'));
  for (const name of readdirSync(root)) {
    if (!['.git', '.env', 'data'].includes(name)) symlinkSync(path.join(root, name), path.join(folder, name));
  }
  return folder;
};

const runBlocks = (file: string, text: string): void => {
  const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')),
  );
  if (commands.length === 0) return;
  const folder = makeWorkplace();
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, BACKROOM_DATA: path.join(folder, 'data'), BACKROOM_DEMO: 'off', PORT: '0' };
  try {
    for (const command of commands) {
      console.log(`${file}: ${command}`);
      const ended = spawnSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8' });
      if (ended.status !== 0) {
        problems.push(
          `${file}: ${command}\n  ended with ${ended.status}: ${ended.stderr.trim().split('\n').slice(-3).join(' ')}`,
        );
        return;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  checkWords(file, text);
  if (!process.argv.includes('--words')) runBlocks(file, text);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
