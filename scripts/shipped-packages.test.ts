import { expect, it } from 'vitest';
import { type Lockfile, licenceProblem, packagesIn } from './shipped-packages.ts';

const lock: Lockfile = {
  packages: {
    contract: {},
    server: { dependencies: { http: '1', native: '1' } },
    web: { dependencies: { font: '2' } },
    client: {},
    'node_modules/http': { version: '1.0.0', license: 'MIT', dependencies: { deep: '1', font: '1' } },
    'node_modules/http/node_modules/font': { version: '1.0.0', license: 'OFL-1.1' },
    'node_modules/deep': { version: '3.0.0', license: 'ISC' },
    'node_modules/font': { version: '2.0.0', license: 'OFL-1.1' },
    'node_modules/native': {
      version: '1.0.0',
      license: 'MIT',
      optionalDependencies: { 'native-linux': '1' },
    },
    'node_modules/native-linux': { version: '1.0.0', license: 'MIT', os: ['linux'] },
    'node_modules/tailwindcss': { version: '4.0.0', license: 'MIT' },
    'node_modules/test-only': { version: '1.0.0', license: 'GPL-3.0' },
  },
};

it('lists what is shipped with all that it needs, each version, and nothing of development', () => {
  expect(packagesIn(lock).map(({ folder, version }) => `${folder} ${version}`)).toEqual([
    'node_modules/deep 3.0.0',
    'node_modules/font 2.0.0',
    'node_modules/http 1.0.0',
    'node_modules/http/node_modules/font 1.0.0',
    'node_modules/native 1.0.0',
    'node_modules/tailwindcss 4.0.0',
  ]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND OFL-1.1)', true],
  ['GPL-3.0-only', false],
  ['(MIT AND AGPL-3.0)', false],
  ['unknown', false],
])('%s may be shipped: %s', (licence, may) => {
  expect(licenceProblem({ name: 'a', version: '1', licence, folder: 'node_modules/a' }) === null).toBe(may);
});
