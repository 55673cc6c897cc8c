/** Runs the tests against the PostgreSQL server in DATABASE_URL: 15 or later, a user who may create databases. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';

const oldest = 15;

async function problemWith(url: string | undefined): Promise<string | null> {
  if (!url)
    return 'Set DATABASE_URL to a PostgreSQL server, for example postgresql://me:secret@localhost:5432/postgres';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; creates: boolean }>(
      `select current_setting('server_version') as version, rolcreatedb or rolsuper as creates
       from pg_roles where rolname = current_user`,
    );
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldest)
      return `DATABASE_URL is PostgreSQL ${version}; ${oldest} or later is needed.`;
    if (!rows[0]?.creates) return 'The user in DATABASE_URL may not create databases, which the tests do.';
    console.log(`Testing on PostgreSQL ${version}`);
    return null;
  } catch (error) {
    return `The server in DATABASE_URL doesn't answer: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await client.end();
  }
}

const problem = await problemWith(process.env.DATABASE_URL);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const tests = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { stdio: 'inherit' });
  tests.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
