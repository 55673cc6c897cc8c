/**
 * Holds the house's directions (CONTRIBUTING.md): the contract knows nobody, `ui` and `platform` know no room, a room
 * knows another one only through an index.ts, its own or that of a part of it. Prints each import that goes the wrong way.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Floors and what stands on them that is no room. */
const floors = {
  server: {
    base: 'server/src',
    ground: ['platform'],
    above: ['testing', 'contract-tests', 'operations-tests'],
  },
  web: { base: 'web/src', ground: ['ui', 'api'], above: ['routes', 'shell'] },
};

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].flatMap(
    ([, target]) => target ?? [],
  );

const problems: string[] = [];

for (const [floor, { base, ground, above }] of Object.entries(floors)) {
  const roomOf = (file: string): string => relative(join(root, base), file).split('/')[0] ?? '';
  const isFile = (name: string) => name.includes('.');
  for (const name of globSync(`${base}/**/*.{ts,tsx}`, { cwd: root })) {
    const file = join(root, name);
    const from = roomOf(file);
    if (isFile(from) || above.includes(from) || /\.(test|fixture)\.tsx?$/.test(name)) continue;
    for (const target of importsOf(file)) {
      const path = resolve(dirname(file), target);
      if (!existsSync(path)) continue;
      const to = roomOf(path);
      if (to === from || isFile(to)) continue;
      const upwards = ground.includes(from) && !ground.includes(to);
      const inside = !ground.includes(to) && !ground.includes(from) && !path.endsWith('/index.ts');
      if (upwards) problems.push(`${name}: ${floor}'s ${from} may not know ${to} (${target})`);
      else if (inside) problems.push(`${name}: reach ${to} through its index.ts, not ${target}`);
    }
  }
}

for (const name of globSync('contract/src/**/*.ts', { cwd: root })) {
  for (const target of importsOf(join(root, name))) {
    if (!resolve(root, dirname(name), target).startsWith(join(root, 'contract/src'))) {
      problems.push(`${name}: the contract knows nobody (${target})`);
    }
  }
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
