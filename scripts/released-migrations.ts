/**
 * Migrations that were released are never changed: server/migrations/released.json holds the checksum of each, and
 * `npm run check` compares. `npm run release` adds those that are new.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../server/src/platform/database/migrate.ts';

/** The first version that a migration was part of, and its checksum then. */
export type Released = Record<string, { version: string; checksum: string }>;

type Text = { name: string; checksum: string };

const file = fileURLToPath(new URL('../server/migrations/released.json', import.meta.url));

export const readReleased = (): Released => JSON.parse(readFileSync(file, 'utf8'));

/** A line for each released migration that isn't there as it was released. */
export const changedSinceRelease = (released: Released, present: readonly Text[]): string[] =>
  Object.entries(released).flatMap(([name, { version, checksum }]) => {
    const found = present.find((migration) => migration.name === name);
    if (!found) return [`${name} was released with ${version} and is gone.`];
    if (found.checksum === checksum) return [];
    return [`${name} was released with ${version} and was changed since: write a new migration instead.`];
  });

/** Takes what isn't released yet into a version. */
export const releaseAll = (released: Released, present: readonly Text[], version: string): Released => ({
  ...released,
  ...Object.fromEntries(
    present
      .filter(({ name }) => !(name in released))
      .map(({ name, checksum }) => [name, { version, checksum }]),
  ),
});

export const writeReleased = (released: Released): void =>
  writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = changedSinceRelease(readReleased(), readMigrations());
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
