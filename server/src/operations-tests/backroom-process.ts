import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A Backroom as an operator starts it: the real main.ts, in a process of its own. */
export type BackroomProcess = {
  child: ChildProcess;
  /** The address it prints. Rejects, with all it said, where it ends before. */
  ready: Promise<string>;
  /** Its exit code, null where a signal ended it. */
  exited: Promise<number | null>;
  out(): string;
  err(): string;
};

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Starts Backroom without demo, on a free port, with nothing of this process's configuration.
 * @param environment variables of .env.example
 */
export const startBackroom = (environment: Record<string, string>): BackroomProcess => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      BACKROOM_DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null); // null or number, by Node's types
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const found = /^Backroom is at (\S+)$/m.exec(out)?.[1];
      if (found) resolve(found);
    });
  });
  const ended = exited.then((code) => {
    throw new Error(`Backroom ended with code ${code} before it was ready:\n${out}${err}`);
  });
  const ready = Promise.race([address, ended]);
  ready.catch(() => undefined); // a test that expects the end looks at `exited` alone
  return { child, ready, exited, out: () => out, err: () => err };
};
