import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/connect.ts';
import type { Services } from '../services.ts';
import { isRunning, thisPlace } from './place.ts';

/** How often a process says that it is there. */
const BEAT_MS = 4_000;
/** A process that has been silent for so long is dead; with a beat and the queue's look for jobs, 20 s in all. */
const SILENT_MS = 14_000;

type Other = { process_id: string; pid: number; place: string | null; silent: boolean };

/**
 * This process among those on the database: it says every few seconds that it is there, and gives free what
 * processes have left behind that are not, their jobs and their leases. One that ended on this machine is found
 * out at once, any other by its silence.
 */
export class Presence {
  readonly id = randomUUID();
  readonly #services: Pick<Services, 'db' | 'log'>;
  #queueName: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();
  /** Since when every beat has gone through: after an outage everybody seems to have been silent. */
  #steadySince: number | null = null;

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.#services = services;
  }

  /** Is there from now on, with the name under which its queue locks jobs. */
  async show(queueName: string | null = this.#queueName): Promise<void> {
    this.#queueName = queueName;
    if (!this.#timer) {
      this.#timer = setInterval(() => {
        this.#beating = this.#beating.then(() => this.#beat());
      }, BEAT_MS);
      this.#timer.unref();
    }
    await this.#say();
    await this.#beat();
  }

  /** Is no longer there; its leases are free at once. */
  async end(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#beating;
    await sql`delete from processes where process_id = ${this.id}`.execute(this.#services.db).catch(() => {
      // the database is away: the others see the silence
    });
  }

  async #say(): Promise<void> {
    await sql`insert into processes (process_id, place, pid, queue_name, seen_at)
      values (${this.id}, ${thisPlace}, ${process.pid}, ${this.#queueName}, now())
      on conflict (process_id) do update set seen_at = excluded.seen_at, queue_name = excluded.queue_name`.execute(
      this.#services.db,
    );
  }

  async #beat(): Promise<void> {
    const { log } = this.#services;
    try {
      await this.#say();
      this.#steadySince ??= performance.now();
      const jobs = await this.freeWhatDeadOnesHold();
      if (jobs > 0) log.warn({ jobs }, 'Jobs of a process that ended without a word are taken over');
    } catch (error) {
      this.#steadySince = null;
      log.debug({ err: error }, 'A beat did not go through');
    }
  }

  /** Gives free the jobs and leases of dead processes; says how many jobs that were. */
  async freeWhatDeadOnesHold(): Promise<number> {
    const { db } = this.#services;
    const { rows: others } = await sql<Other>`select process_id, pid, place,
        seen_at < now() - ${SILENT_MS} * interval '1 millisecond' as silent
      from processes where process_id <> ${this.id}`.execute(db);
    const steady = this.#steadySince !== null && performance.now() - this.#steadySince > SILENT_MS;
    const isDead = ({ pid, place, silent }: Other) =>
      (silent && steady) || (place !== null && place === thisPlace && !isRunning(pid));
    const dead = others.filter(isDead).map(({ process_id }) => process_id);
    return await db.transaction().execute((trx) => free(trx, dead, steady));
  }
}

/** Forgets processes, and unlocks the jobs of all that are not known (any more). */
const free = async (trx: Database, dead: readonly string[], steady: boolean): Promise<number> => {
  if (dead.length === 0 && !steady) return 0;
  const { rows: gone } = await sql<{ queue_name: string | null }>`delete from processes
    where process_id = any(${dead}::uuid[]) returning queue_name`.execute(trx);
  const { rows: locked } = await sql<{ queue: string; jobs: number }>`
    select j.locked_by as queue, count(*)::int as jobs from graphile_worker.jobs j
    where j.locked_by is not null and (j.locked_by = any(${gone.map((one) => one.queue_name)}::text[])
      or j.locked_at < now() - ${SILENT_MS} * interval '1 millisecond'
        and not exists (select from processes p where p.queue_name = j.locked_by))
    group by 1`.execute(trx);
  if (locked.length === 0) return 0;
  const queues = locked.map(({ queue }) => queue);
  await sql`select graphile_worker.force_unlock_workers(${queues}::text[])`.execute(trx);
  return locked.reduce((sum, { jobs }) => sum + jobs, 0);
};

const presences = new WeakMap<pg.Pool, Presence>();

/** This process as the database of these services knows it. */
export const presenceOf = (services: Services): Presence => {
  let presence = presences.get(services.pool);
  if (!presence) {
    presence = new Presence(services);
    presences.set(services.pool, presence);
  }
  return presence;
};
