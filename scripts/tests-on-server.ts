import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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

/** What never asks a server in DATABASE_URL, each with the reason: `npm test` has run it. */
const neverAskIt: Readonly<Record<string, string>> = {
  'contract/': 'no database',
  'demo/': 'no database',
  'emulator/': 'no database',
  'web/': 'no database',
  'scripts/new-room.test.ts': 'no database',
  'server/src/operations-tests/beside-backroom.test.ts': 'the packaged PostgreSQL',
  'server/src/operations-tests/graceful-stop.test.ts': 'the packaged PostgreSQL',
  'server/src/platform/postgres/embedded.test.ts': 'the packaged PostgreSQL',
};

/** Leaves tests out of runs, and says so. @throws Error for what isn't there: it would be run without a word */
const leaveOut = (tests: Readonly<Record<string, string>>): string => {
  for (const [test, reason] of Object.entries(tests)) {
    if (!existsSync(path.resolve(import.meta.dirname, '..', test))) throw new Error(`There is no ${test}`);
    console.log(`Left out: ${test} (${reason})`);
  }
  return Object.keys(tests)
    .map((test) => (test.endsWith('/') ? `${test}**` : test))
    .join();
};

/** What is given to the test runner for one run. */
export type Run = readonly string[];

const test = async (run: Run, env: NodeJS.ProcessEnv): Promise<number> => {
  const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const tests = spawn(process.execPath, [vitest, 'run', ...run], { stdio: 'inherit', env });
  const [code] = await once(tests, 'exit');
  return code ?? 1;
};

/**
 * Runs the tests on the server in DATABASE_URL, if that will do.
 * @param unset what to say where DATABASE_URL is missing
 * @param also more that is left out, each with the reason
 * @param environment for the tests, beside this process's
 * @param runs one after the other, each whatever became of those before it; one run of the command's arguments where none are named
 */
export const testOnServer = async (
  unset: string,
  look: Look,
  {
    also = {},
    environment = {},
    runs = [process.argv.slice(2)],
  }: {
    also?: Readonly<Record<string, string>>;
    environment?: Readonly<Record<string, string>>;
    runs?: readonly Run[];
  } = {},
): Promise<void> => {
  const url = process.env.DATABASE_URL;
  const problem = url ? await problemWith(url, look) : unset;
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const leftOut = leaveOut({ ...neverAskIt, ...also });
  const env = { ...process.env, ...environment, BACKROOM_TEST_LEFT_OUT: leftOut };
  process.exitCode = 0;
  for (const run of runs) process.exitCode = (await test(run, env)) || process.exitCode;
};
