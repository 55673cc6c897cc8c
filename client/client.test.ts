// The package as it is published: generated, packed, unpacked elsewhere, compiled against and used on a running Backroom.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTill, type Till } from './till.fixture.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'backroom-client-'));
const installed = path.join(folder, 'node_modules/@backroom/client');

let till: Till;

beforeAll(async () => {
  till = await startTill();
  mkdirSync(installed, { recursive: true });
  // Its one dependency, as npm would install it.
  symlinkSync(path.join(root, 'node_modules/openapi-fetch'), path.join(folder, 'node_modules/openapi-fetch'));
  execFileSync('npm', ['pack', '--workspace', 'client', '--pack-destination', folder], {
    cwd: root,
    stdio: 'pipe',
  });
  const [tarball = ''] = globSync('*.tgz', { cwd: folder });
  execFileSync('tar', ['-xzf', path.join(folder, tarball), '--strip-components=1', '-C', installed]);
}, 120_000);

afterAll(async () => {
  await till.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the package has what is used, and nothing of ours beside it', () => {
  expect(globSync('*', { cwd: installed }).sort()).toEqual([
    'LICENSE',
    'README.md',
    'api.d.ts',
    'index.d.ts',
    'index.js',
    'openapi.json',
    'package.json',
  ]);
  const document = JSON.parse(readFileSync(path.join(installed, 'openapi.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect([
    document.info.version,
    JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version,
  ]).toEqual([version, version]);
});

test('a program that uses it compiles, with its mistakes found, and does what it says', async () => {
  cpSync(path.join(import.meta.dirname, 'consumer.fixture.ts'), path.join(folder, 'till.ts'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['till.ts'] }));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const compiler = path.join(import.meta.dirname, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, '--project', folder], { encoding: 'utf8' });
  expect(compiled.stdout).toBe('');

  const code = await till.newCard(50);
  const program = [path.join(folder, 'till.ts'), till.address, till.key, code];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  expect(JSON.parse(stdout)).toEqual({
    balance: 37.5,
    isTheSame: true,
    refused: 'GIFT_CARD_INSUFFICIENT_BALANCE',
  });
}, 120_000);
