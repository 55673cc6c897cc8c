import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { withClient } from '../platform/database/with-client.ts';
import { saysInUse } from '../platform/postgres/leftover.ts';
import { type Postmaster, PostmasterFailed, startPostmaster } from '../platform/postgres/postmaster.ts';
import { chooseRunAs } from '../platform/postgres/run-as.ts';
import { runProgram } from '../platform/postgres/run-program.ts';

/** A server of a Citus that belongs to one test, so that it may be killed beside others. */
export type OwnWorker = {
  readonly url: string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on what it had written. */
  start(): Promise<void>;
  /** Ends it and takes its data away. */
  drop(): Promise<void>;
};

const freePort = async (): Promise<number> => {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { port: number }; // it listens on a port
  listening.close();
  await once(listening, 'close');
  return port;
};

/** What is left of one that was killed takes a moment to go. */
const startPatiently = async (command: readonly string[], folder: string): Promise<Postmaster> => {
  try {
    return await startPostmaster(command, folder);
  } catch (error) {
    if (!(error instanceof PostmasterFailed && saysInUse(error.said))) throw error;
  }
  await breathe();
  return await startPatiently(command, folder);
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  max_connections: '100',
  max_prepared_transactions: '100',
  wal_level: 'logical',
};

/** Starts another server with the programs of the coordinator, which must run on this machine. */
export const startOwnWorker = async (coordinator: string): Promise<OwnWorker> => {
  const programs = await withClient(coordinator, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select setting as folder from pg_config where name = 'BINDIR'`,
    );
    return rows[0]?.folder ?? '';
  });
  const runAs = await chooseRunAs(null);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-worker-'));
  if (runAs.fileOwner) await chown(folder, runAs.fileOwner.uid, runAs.fileOwner.gid);
  const at = new URL(coordinator);
  at.hostname = '127.0.0.1';
  at.pathname = '/postgres';
  at.port = String(await freePort());
  const made = await runProgram([
    ...runAs.prefix,
    path.join(programs, 'initdb'),
    `--pgdata=${folder}`,
    `--username=${decodeURIComponent(at.username)}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  if (made.code !== 0) throw new Error(made.output);
  const command = [
    ...runAs.prefix,
    path.join(programs, 'postgres'),
    '-D',
    folder,
    ...Object.entries({ ...settings, port: at.port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let running = await startPatiently(command, folder);
  const kill = async () => {
    process.kill(running.pid, 'SIGKILL');
    await running.exited;
  };
  return {
    url: at.href,
    kill,
    start: async () => {
      running = await startPatiently(command, folder);
    },
    drop: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
