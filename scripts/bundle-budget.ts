/**
 * What the browser loads, against the budget: `node scripts/bundle-budget.ts` after `vite build`.
 * Sizes are gzipped, in kB of 1,000 bytes, as the build prints them. And whether a page loads anything of rooms that it
 * isn't made of, so that it doesn't grow with each new one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ModuleList } from '../web/module-list-plugin.ts';
import { foreignModules, type PageLoad } from './foreign-modules.ts';

const dist = new URL('../web/dist/', import.meta.url);

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;

const manifest = (): Manifest => {
  try {
    return JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
  } catch {
    console.error('web/dist is not built: run `npm run build` first.');
    process.exit(1);
  }
};

const chunks = manifest();
const sizes = new Map<string, number>();

const sizeOf = (file: string): number => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(new URL(file, dist))).length / 1_000;
  sizes.set(file, size);
  return size;
};

/** The scripts that these modules need before they can run, themselves included. */
const scriptsOf = (keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    scriptsOf(chunk.imports ?? [], found);
  }
  return found;
};

const routeOf = (path: string): string => {
  const key = Object.keys(chunks).find((one) => one.startsWith(`src/routes/${path}.tsx?`));
  if (!key) throw new Error(`The build has no route ${path}`);
  return key;
};

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);

const signIn = new Set(['before-paint.js', ...scriptsOf(['index.html'])]);
const list = new Set([
  ...signIn,
  ...scriptsOf(['src/routeTree.gen.ts', routeOf('_app'), routeOf('_app/orders')]),
]);
const scripts = Object.values(chunks).filter(({ file }) => file.endsWith('.js'));
const largest = scripts.toSorted((a, b) => sizeOf(b.file) - sizeOf(a.file))[0];
const charts = scripts.filter(({ name }) => name === 'charts').map(({ file }) => file);

type Line = { what: string; is: number; most: number; unit: string };

const lines: Line[] = [
  { what: '/sign-in, scripts', is: sum(signIn), most: 105, unit: 'kB' },
  { what: '/sign-in, requests for scripts', is: signIn.size, most: 4, unit: '' },
  { what: 'First list page, scripts', is: sum(list), most: 175, unit: 'kB' },
  { what: `Largest chunk (${largest?.name})`, is: largest ? sizeOf(largest.file) : 0, most: 100, unit: 'kB' },
  { what: 'Charts', is: sum(charts), most: 30, unit: 'kB' },
];

for (const { what, is, most, unit } of lines) {
  const figures = `${unit ? is.toFixed(1) : is} of ${most} ${unit}`.trim();
  console.log(`${is <= most ? 'ok      ' : 'TOO MUCH'}  ${what}: ${figures}`);
}

const source = new URL('../web/src/', import.meta.url);
const rooms = readdirSync(source).filter((name) => existsSync(new URL(`${name}/manifest.ts`, source)));
const modules: ModuleList = JSON.parse(readFileSync(new URL('.vite/modules.json', dist), 'utf8'));

const pages: { what: string; files: ReadonlySet<string>; may: PageLoad }[] = [
  {
    what: '/sign-in',
    files: signIn,
    may: {
      rooms: ['auth'],
      modules: ['web/src/routes/__root.tsx', 'web/src/routes/sign-in.tsx'],
      hasAllPages: false,
    },
  },
  {
    what: 'The first list page',
    files: list,
    may: {
      rooms: ['auth', 'orders', 'stores', 'saved-views'],
      modules: [
        'web/src/routes/_app.tsx',
        'web/src/routes/_app/orders.tsx',
        'contract/src/order-columns.ts',
        // Buttons of the bar at the top.
        'web/src/chats/chats-button.tsx',
        'web/src/help-center/help-button.tsx',
        'web/src/help-center/use-help.ts',
        'web/src/notifications/bell-button.tsx',
      ],
      hasAllPages: true,
    },
  },
];

const foreign = pages.flatMap(({ what, files, may }) => {
  const loaded = Object.assign({}, ...[...files].map((file) => modules[file]));
  const found = foreignModules(loaded, rooms, may);
  for (const one of found) console.log(`TOO MUCH  ${what}: ${one}`);
  if (found.length === 0) console.log(`ok        ${what} loads nothing else of other rooms`);
  return found;
});

if (foreign.length > 0 || lines.some(({ is, most }) => is > most)) process.exit(1);
