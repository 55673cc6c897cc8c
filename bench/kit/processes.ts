import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startArguments } from './start-command.ts';

export type Running = { url: string; pid: number; stop(): Promise<void> };

/** Starts a program with Node and waits until it prints the address that `says` finds. */
const start = async (
  program: readonly string[],
  environment: Record<string, string>,
  says: RegExp,
): Promise<Running> => {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = says.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`${program.at(-1)} ended before it was ready:\n${said}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
};

/** Seals the secrets of bench databases, which hold none. */
export const benchSecretsKey = Buffer.alloc(32, 'bench').toString('base64');

/**
 * The real server on a database, as an operator starts it, but for the limit on calls from one address.
 * @param environment on top of that
 */
export const startApi = (databaseUrl: string, environment: Record<string, string> = {}): Promise<Running> =>
  start(
    startArguments,
    {
      DATABASE_URL: databaseUrl,
      BACKROOM_SECRETS_KEY: benchSecretsKey,
      PORT: '0',
      HOST: '127.0.0.1',
      BACKROOM_DEMO: 'off',
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    /^Backroom is at (\S+)$/m,
  );

/** A bare node:http server on the same database. */
export const startBare = (databaseUrl: string): Promise<Running> =>
  start(
    [path.resolve(import.meta.dirname, '../bare-server.ts')],
    { DATABASE_URL: databaseUrl },
    /Listening at (\S+)/,
  );
