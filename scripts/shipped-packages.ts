import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A library of others that is part of what we ship. @property folder in the repository: `node_modules/…` */
export type Package = { name: string; version: string; licence: string; folder: string };

type Locked = {
  version?: string;
  license?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, Locked> };

/** Whose dependencies run at our users' or in their browsers. */
const shipping = ['contract', 'emulator', 'server', 'web', 'client'];

/** Used while building, and part of what is built: Tailwind's base styles stand in ours. */
const builtIn = ['tailwindcss'];

/** Packages that don't say it in their manifest, as their files say it. */
const saidElsewhere: Record<string, string> = { 'png-js': 'MIT' };

/** Where a package finds another: the nearest folder above it that has one. */
const resolve = (lock: Lockfile, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (!folder) return undefined;
    if (!folder.includes('/node_modules/')) {
      return lock.packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
    }
  }
};

/** All that is shipped, by the lockfile: the same list on every machine. Variants for one platform count as their parent. */
export const packagesIn = (lock: Lockfile): Package[] => {
  const found = new Map<string, Package>();
  const visit = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const folder = resolve(lock, from, name);
      const locked = folder === undefined ? undefined : lock.packages[folder];
      if (!folder || !locked || locked.link || locked.os || locked.cpu || found.has(folder)) continue;
      const licence = locked.license ?? saidElsewhere[name] ?? 'unknown';
      found.set(folder, { name, version: locked.version ?? '', licence, folder });
      visit(folder, Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }));
    }
  };
  for (const workspace of shipping)
    visit(workspace, Object.keys(lock.packages[workspace]?.dependencies ?? {}));
  visit('web', builtIn);
  return [...found.values()].sort((one, other) =>
    one.folder < other.folder ? -1 : one.folder > other.folder ? 1 : 0,
  );
};

export const shippedPackages = (root: string): Package[] =>
  packagesIn(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));

/** What may be shipped under Apache 2.0 with a notice, and nothing more to do. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A line where a licence clashes with ours, or nobody has looked at it yet. */
export const licenceProblem = ({ name, version, licence }: Package): string | null => {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  if (choices.some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())))) return null;
  return `${name} ${version} is licensed under ${licence}: leave it out, or have a look and allow it in scripts/shipped-packages.ts.`;
};
