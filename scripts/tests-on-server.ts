import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';

/** What is wrong with a server for tests, in a line for people; null where it will do. May say what it is. */
type Look = (client: pg.Client) => Promise<string | null>;

const problemWith = async (url: string, look: Look): Promise<string | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return await look(client);
  } catch (error) {
    return `The server in DATABASE_URL doesn't answer: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await client.end();
  }
};

/**
 * Runs the tests on the server in DATABASE_URL, if that will do; arguments of the command go to the test runner.
 * @param unset what to say where DATABASE_URL is missing
 * @param environment for the tests, beside this process's
 */
export const testOnServer = async (
  unset: string,
  look: Look,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const url = process.env.DATABASE_URL;
  const problem = url ? await problemWith(url, look) : unset;
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const tests = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  tests.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
};
