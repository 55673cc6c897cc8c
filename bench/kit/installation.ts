import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findRunning } from '../../server/src/platform/postgres/folder-lock.ts';
import { signInAs } from './session.ts';
import { startArguments } from './start-command.ts';

/** A Backroom with the demo chain, as an operator starts it, in a folder of its own that is gone afterwards. */
export type Installation = {
  readonly address: string;
  /** The id of the server's process. */
  readonly pid: number;
  databaseUrl(): Promise<string>;
  /** What commands are told, so that they work on this one while it runs. */
  environment(): Promise<Record<string, string>>;
  tokenOf(kind: 'SuperAdmin' | 'Franchisee'): Promise<string>;
  /** Ends it as a power cut does, and its database with it. */
  kill(): Promise<void>;
  /** Starts it again at the same address. @returns milliseconds until it said that it is there */
  start(): Promise<number>;
  close(): Promise<void>;
};

const startProcess = async (
  folder: string,
  port: string,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, startArguments, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: port,
      BACKROOM_DATA: folder,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const found = /^Backroom is at (\S+)$/m.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Backroom ended before it was ready:\n${said}`)));
  });
  return { child, url };
};

/** @param environment on top of what a quiet run without limits has */
export const openInstallation = async (environment: Record<string, string> = {}): Promise<Installation> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-'));
  let { child, url } = await startProcess(folder, '0', environment);
  const { port } = new URL(url);
  const databaseUrl = async () => (await findRunning(folder)) ?? '';
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0;
    },
    databaseUrl,
    environment: async () => ({ BACKROOM_DATA: folder, ...environment }),
    tokenOf: async (kind) => signInAs(await databaseUrl(), kind),
    kill: () => end('SIGKILL'),
    start: async () => {
      const from = performance.now();
      ({ child, url } = await startProcess(folder, port, environment));
      return performance.now() - from;
    },
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
};
