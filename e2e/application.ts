import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A sign-in of the demo chain, as `npm run sign-ins` prints it. */
export type SignIn = { label: string; email: string; password: string };

export type RunningApplication = {
  url: string;
  signIns: SignIn[];
  /** Where nobody can sign in yet: what the set-up page asks for. */
  setUpCode: string | undefined;
  stop(): Promise<void>;
};

const signInsOf = (said: string): SignIn[] =>
  [...said.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, label = '', email = '', password = '']) => ({
    label,
    email,
    password,
  }));

/**
 * Starts Backroom as a person would, as a process of its own, and waits until it says where it is.
 * @param settings environment variables on top of those for a quiet run without limits
 */
export async function startApplication(settings: Record<string, string>): Promise<RunningApplication> {
  const env = {
    ...process.env,
    RATE_LIMIT_PER_MINUTE: '1000000',
    OVERLOAD_DELAY_MS: '0',
    // As nobody is refused, all journeys at once mustn't wait too long for a connection.
    DATABASE_POOL: '30',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...settings,
  };
  const command = (name: string) => path.resolve(import.meta.dirname, `../server/src/${name}.ts`);
  const child = spawn(process.execPath, [command('main')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const address = /^Backroom is at (\S+)$/m.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`Backroom ended with code ${code} before it was ready:\n${said}`);
  });
  ended.catch(() => undefined); // an end after it was ready is a stop of ours, or shows in the journeys
  const url = await Promise.race([ready, ended]);
  const signIns = await promisify(execFile)(process.execPath, [command('sign-ins')], { env });
  return {
    url,
    signIns: signInsOf(signIns.stdout),
    setUpCode: /one-time code: (\S+)/.exec(signIns.stdout)?.[1],
    async stop() {
      child.kill('SIGTERM');
      if ((await Promise.race([exited, delay(20_000, 'late' as const, { ref: false })])) === 'late')
        child.kill('SIGKILL');
    },
  };
}

/** A TCP port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
