// A room is laid out in a copy of the project and held to the types, the lint and the rules of the house there.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namesOf } from './new-room/room-names.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const workspaces = ['contract', 'demo', 'emulator', 'server', 'web', 'e2e', 'bench', 'client'];
let copy: string;

/** The packages of a workspace, each by a link; ours lead into the copy. */
const linkPackages = (folder: string) => {
  const from = path.join(root, folder, 'node_modules');
  const to = path.join(copy, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name !== '@backroom') symlinkSync(path.join(from, name), path.join(to, name));
  }
};

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'backroom-room-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(copy, file));
  for (const folder of ['', ...workspaces]) {
    if (existsSync(path.join(root, folder, 'node_modules'))) linkPackages(folder);
  }
  mkdirSync(path.join(copy, 'node_modules/@backroom'));
  for (const name of workspaces) {
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@backroom', name));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

it('a new room stands on all floors and passes the checks', { timeout: 300_000 }, () => {
  expect(run(['scripts/new-room.ts', 'supplier-returns'])).toMatchObject({ status: 0 });
  expect(run(['scripts/import-directions.ts'])).toEqual({ status: 0, said: '' });
  expect(run(['scripts/generate-calls.ts', '--check'])).toMatchObject({ status: 0 });
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    expect(run(['node_modules/typescript/bin/tsc', '-p', project]).said).toBe('');
  }
  expect(run(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])).toMatchObject({
    status: 0,
  });

  // Once is enough, and nothing of what is there is written over.
  const again = run(['scripts/new-room.ts', 'supplier-returns']);
  expect(again).toMatchObject({ status: 1, said: expect.stringContaining('is there already') });

  // What the rules forbid is found there too.
  const upwards = "export { supplierReturnsRoutes } from '../supplier-returns/routes.ts';\n";
  writeFileSync(path.join(copy, 'server/src/stores/upwards.ts'), upwards);
  const found = run(['scripts/import-directions.ts']);
  expect(found).toMatchObject({ status: 1, said: expect.stringContaining('server/src/stores/upwards.ts') });
});

it.each(['', 'Suppliers', 'supplier returns', '../up', 'supplier--returns', '9lives'])(
  '%j is no name',
  (name) => {
    expect(() => namesOf(name)).toThrow('kebab-case');
  },
);

it('a room of the specification’s sidebar gets its place there', () => {
  expect(namesOf('loyalty')).toMatchObject({
    path: '/loyalty',
    label: 'Loyalty Program',
    entry: { place: 8 },
  });
});
