import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresEnvironment } from './run-program.ts';
import { newestLogLines } from './server-log.ts';

export type Postmaster = { pid: number; exited: Promise<void>; stop(): Promise<void> };

/** PostgreSQL ended before it was ready; `said` is what it printed. */
export class PostmasterFailed extends Error {
  override name = 'PostmasterFailed';
  readonly said: string;

  constructor(said: string) {
    super(said);
    this.said = said;
  }
}

/** Starts the server process and waits until it accepts connections. */
export async function startPostmaster(command: readonly string[], postgresDir: string): Promise<Postmaster> {
  const [program = '', ...args] = command;
  const startedAt = Date.now();
  // A process group of its own: Ctrl+C in a terminal reaches us, and we stop PostgreSQL when we have finished.
  const child = spawn(program, args, {
    detached: true,
    cwd: postgresDir,
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-8192);
  });
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      said += error.message;
      ended = true;
      resolve();
    });
    child.on('close', () => {
      ended = true;
      resolve();
    });
  });

  while (!ended && !(await isReady(postgresDir, child.pid))) {
    await Promise.race([exited, delay(10)]);
  }
  if (ended) throw new PostmasterFailed(said + (await newestLogLines(postgresDir, startedAt)));
  keepUsAlive(child, false);
  const stopAtExit = () => child.kill('SIGINT'); // where the kernel doesn't do it for us
  process.once('exit', stopAtExit);
  child.once('close', () => process.off('exit', stopAtExit));
  return { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) };
}

/** PostgreSQL writes its state in the eighth line of postmaster.pid, which is how pg_ctl waits for it, too. */
async function isReady(postgresDir: string, pid: number | undefined): Promise<boolean> {
  const text = await readFile(path.join(postgresDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** A running database alone doesn't keep this process alive; stopping it does. */
function keepUsAlive(child: ChildProcess, yes: boolean): void {
  const change = yes ? 'ref' : 'unref';
  child[change]();
  if (child.stderr instanceof Socket) child.stderr[change]();
}

/**
 * Connections that are being closed may say goodbye first, which spares their owners an error; then fast shutdown:
 * open transactions are rolled back, everything is written, the process ends.
 */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  keepUsAlive(child, true);
  const steps = [
    { signal: 'SIGTERM', patience: 500 },
    { signal: 'SIGINT', patience: 60_000 },
  ] as const;
  for (const { signal, patience } of steps) {
    child.kill(signal);
    if (await endsWithin(patience, exited)) return;
  }
  child.kill('SIGQUIT'); // the next start recovers from the log
  await exited;
}

async function endsWithin(patience: number, exited: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  const late = delay(patience, false, { signal: over.signal }).catch(() => false);
  const ended = await Promise.race([exited.then(() => true), late]);
  over.abort();
  return ended;
}
