/**
 * Writes server/src/platform/database/schema.generated.ts from the migrated schema. `--check` only compares.
 * Uses the database in DATABASE_URL, else starts the packaged PostgreSQL in a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';

const target = fileURLToPath(new URL('../server/src/platform/database/schema.generated.ts', import.meta.url));
const generator = fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url));
const clocks =
  "ColumnType<readonly import('@backroom/contract/kit/dates').ClockFrom[] | null, string | null, string | null>";
const folder = mkdtempSync(join(tmpdir(), 'backroom-types-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  await migrate(postgres.url);
  const out = process.argv.includes('--check') ? join(folder, 'schema.ts') : target;
  execFileSync(process.execPath, [
    generator,
    ...['--dialect', 'postgres', '--url', postgres.url, '--out-file', out, '--default-schema', 'public'],
    ...[
      '--exclude-pattern',
      '(graphile_worker.*|migrations)',
      '--type-only-imports',
      '--date-parser',
      'string',
    ],
  ]);
  // Our connection reads bigint as a number (connect.ts), which the generator can't know.
  // Nor that only stores write their clocks, in one shape.
  const text = readFileSync(out, 'utf8')
    .replace('Int8 = ColumnType<string,', 'Int8 = ColumnType<number,')
    .replace('clocks: Json | null;', `clocks: ${clocks};`);
  writeFileSync(out, text);
  if (out !== target && text !== readFileSync(target, 'utf8')) {
    console.error('schema.generated.ts is out of date: run `npm run generate`.');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
