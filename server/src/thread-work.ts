/** A thread of the server: does what would hold the event loop, one thing at a time, on services of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { createLog } from './platform/log.ts';
import { makeServices } from './platform/make-services.ts';
import { openKeyring } from './platform/secrets/open-keyring.ts';
import type { FromThread, ThreadData, ThreadTask, ToThread } from './platform/threads/thread-task.ts';
import { house } from './rooms.ts';

const given = workerData as ThreadData; // threads.ts gives nothing else
const { databaseUrl } = given;
/** A thread answers no requests and connects to nothing outside. */
const config: Config = { ...given.config, mayReadMetrics: () => false, mayReach: () => false };
const log = createLog(config.logLevel);
const connection = connect({
  url: databaseUrl,
  max: 4,
  warn: (detail, words) => log.warn(detail, words),
});
const tasks = new Map(house.asked('inThread').flatMap((all) => Object.entries(all)));

let services: ReturnType<typeof makeServices> | undefined;
const servicesOfThread = async () => {
  services ??= makeServices(config, connection, log, house, await openKeyring(connection.db, config));
  return services;
};

let stopping = new AbortController();

const run = async (name: string, given: unknown, signal: AbortSignal): Promise<FromThread> => {
  try {
    const task: ThreadTask | undefined = tasks.get(name);
    if (!task) throw new Error(`No room does ${name} in a thread`);
    // Whoever asks gives what the room's task takes: the message has no type that could say so.
    return { done: await task(await servicesOfThread(), given as never, signal) };
  } catch (error) {
    return { failed: asCopyable(error) };
  }
};

/** Errors lose their kind on the way between threads; their name and code are what tells them apart. */
const asCopyable = (error: unknown): unknown =>
  error instanceof Error ? { ...error, name: error.name, message: error.message, stack: error.stack } : error;

parentPort?.on('message', (message: ToThread) => {
  if (message === 'stop') {
    stopping.abort();
    return;
  }
  stopping = new AbortController();
  void run(message.run, message.given, stopping.signal).then((answer) => parentPort?.postMessage(answer));
});
