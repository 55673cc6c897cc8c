/** `npm run check`: types, lint and format, generated files, import directions, dead code, bundle budget. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const node = process.execPath;
const bin = (name: string) => `${root}node_modules/.bin/${name}`;

type Step = { name: string; command: string; args: string[] };

const steps: Step[] = [
  { name: 'Generated calls', command: node, args: ['scripts/generate-calls.ts', '--check'] },
  { name: 'Generated table types', command: node, args: ['scripts/generate-types.ts', '--check'] },
  // Builds first: the route tree that the types of the web application need is written by the build.
  {
    name: 'Bundle',
    command: node,
    args: [`${root}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn'],
  },
  { name: 'Bundle budget', command: node, args: ['scripts/bundle-budget.ts'] },
  { name: 'Types of the server', command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'Types of the web application', command: bin('tsc'), args: ['-p', 'web/tsconfig.json'] },
  { name: 'Lint and format', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { name: 'Third-party notices', command: node, args: ['scripts/third-party-notices.ts', '--check'] },
  {
    name: 'Commands and files named in the documentation',
    command: node,
    args: ['scripts/check-docs.ts', '--words'],
  },
  { name: 'Released migrations', command: node, args: ['scripts/released-migrations.ts'] },
  { name: 'Import directions', command: node, args: ['scripts/import-directions.ts'] },
  { name: 'Dead code', command: bin('knip'), args: [] },
];

const failed = steps.filter(({ name, command, args }) => {
  console.log(`== ${name}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});

if (!existsSync(`${root}web/dist/index.html`)) console.error('The web application was not built.');
for (const { name } of failed) console.error(`Failed: ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
