/**
 * `npm run release -- 0.2.0`: makes a release of what stands in main. Sees that all is committed, that CHANGELOG.md says
 * what changed and that `npm run check` passes; then sets the version, gives the changes to it, seals the migrations,
 * makes the installation that later versions are tested on, commits and tags. Nothing leaves this machine: it says
 * how to push.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../server/src/platform/database/migrate.ts';
import { unreleased, withRelease } from './changelog.ts';
import { changedSinceRelease, readReleased, releaseAll, writeReleased } from './released-migrations.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const changelogFile = `${root}CHANGELOG.md`;

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** Why this version can't be released now; null where it can. */
const problemWith = (version: string, changelog: string): string | null => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Say which version: npm run release -- 0.2.0';
  if (git('status', '--porcelain') !== '') return 'Commit or put away what is changed first.';
  if (git('tag', '--list', `v${version}`) !== '') return `${version} was released already.`;
  if (unreleased(changelog) === '') return 'CHANGELOG.md has nothing under "Unreleased".';
  return changedSinceRelease(readReleased(), readMigrations())[0] ?? null;
};

const version = process.argv[2] ?? '';
const changelog = readFileSync(changelogFile, 'utf8');
const problem = problemWith(version, changelog);
if (problem) {
  console.error(problem);
  process.exit(1);
}
run('npm', 'run', 'check');
run(
  'npm',
  'version',
  version,
  '--no-git-tag-version',
  '--allow-same-version',
  '--workspaces',
  '--include-workspace-root',
);
writeFileSync(changelogFile, withRelease(changelog, version, new Date().toISOString().slice(0, 10)));
writeReleased(releaseAll(readReleased(), readMigrations(), version));
run(process.execPath, 'server/src/operations-tests/last-release/make.fixture.ts');
run('npm', 'run', 'generate');
git('add', '--all');
git('commit', '--message', `Release ${version}`);
git('tag', '--annotate', `v${version}`, '--message', `Backroom ${version}`);
console.log(`Released ${version} here. To publish it: git push --follow-tags`);
