import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Database } from '../database/connect.ts';
import { presenceOf } from '../processes/presence.ts';
import type { Services } from '../services.ts';
import { patientPool } from './patient-pool.ts';

/**
 * What a job does with what it was given. Thrown errors are retried by the queue, with back-off. Where the process is
 * to end, `signal` is aborted: a long job stops where it can go on later, and throws. A job whose process ends without
 * a word is run again by another one, within 30 s.
 */
export type Job = (
  services: Services,
  payload: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<void>;

/** The jobs of a room by name, and when they run by themselves (crontab pattern, UTC). */
export type Jobs = Record<string, { run: Job; schedule?: string }>;

/**
 * Asks for a job. Give it the transaction of the change that causes it: the job exists exactly when the
 * change does. `key` makes a later request replace one that still waits, or with `keepTime` leaves it when it is; jobs of
 * one `queue` are run one after the other; a higher `priority` waits for the lower ones. One that `mayBeLost` in a power cut,
 * because somebody looks for what it is to do, waits for no disk.
 */
export const enqueue = async (
  trx: Database,
  name: string,
  payload: Record<string, unknown>,
  options: {
    key?: string;
    keepTime?: boolean;
    queue?: string;
    priority?: number;
    runAt?: Date;
    maxAttempts?: number;
    mayBeLost?: boolean;
  } = {},
): Promise<void> => {
  const patience = options.mayBeLost ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`;
  await sql`with patience as materialized (select ${patience}) select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null}::text,
    job_key_mode => ${options.keepTime ? 'preserve_run_at' : 'replace'}::text,
    queue_name => ${options.queue ?? null}::text,
    priority => ${options.priority ?? null}::int,
    max_attempts => ${options.maxAttempts ?? 10}::int) from patience`.execute(trx);
};

const loggerOn = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

/** What a running job may take to end once the process is to stop. */
const STOP_PATIENCE_MS = 10_000;

export type JobRunner = {
  /** Takes no more jobs; those that haven't ended in time are given back to the queue as they are. */
  stop(patienceMs?: number): Promise<void>;
};

/** Works off the queue until stopped; stopping waits for running jobs and releases what it holds. */
export const startJobs = async (pool: pg.Pool, services: Services, jobs: Jobs): Promise<JobRunner> => {
  const taskList: TaskList = {};
  const cron: CronItem[] = [];
  const stopping = new AbortController();
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = async (payload) => {
      const end = services.metrics.jobSeconds.startTimer({ job: name });
      try {
        // Payloads are written by enqueue only, always objects.
        await job.run(services, (payload ?? {}) as Record<string, unknown>, stopping.signal);
        end({ outcome: 'done' });
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    };
    if (job.schedule) cron.push({ task: name, match: job.schedule, identifier: name });
  }
  const presence = presenceOf(services);
  const events: WorkerEvents = new EventEmitter();
  // What is given back too early would be taken again by a worker of ours that is just asking for a job.
  let asking = 0;
  events.on('worker:getJob:start', () => {
    asking += 1;
  });
  for (const answered of ['worker:getJob:error', 'worker:getJob:empty', 'job:start'] as const) {
    events.on(answered, () => {
      asking -= 1;
    });
  }
  const nobodyAsks = async () => {
    for (let times = 0; asking > 0 && times < 100; times += 1) await delay(10);
  };
  let queueName = '';
  events.once('pool:create', ({ workerPool }) => {
    queueName = workerPool.id;
  });
  const runner = await run({
    events,
    pgPool: patientPool(pool, () => stopping.signal.aborted),
    taskList,
    parsedCronItems: parseCronItems(cron),
    // Jobs wait for shops more than they work: so that mail and exports don't stand behind them.
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerOn(services.log),
  });
  await presence.show(queueName);
  return {
    stop: async (patienceMs = STOP_PATIENCE_MS) => {
      stopping.abort();
      const patience = new AbortController();
      const ended = runner.stop().finally(() => patience.abort());
      await delay(patienceMs, undefined, { signal: patience.signal }).then(
        async () => {
          await nobodyAsks();
          await sql`select graphile_worker.force_unlock_workers(${[queueName]}::text[])`
            .execute(services.db)
            .catch(() => undefined); // the database is away: others see our silence
        },
        () => ended,
      );
      await presence.end();
    },
  };
};
