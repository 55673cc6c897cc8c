import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Services } from '../services.ts';
import type { Change } from './announce.ts';
import { listen } from './channel.ts';
import { LiveStream, type Reader } from './live-stream.ts';
import { RecentChanges } from './recent-changes.ts';

/** What happens within this time arrives together. */
const GATHER_MS = 250;

/** How often it is made sure that whoever listens is still signed in. */
const ASK_SESSIONS_MS = 15_000;

/** The most streams of one process; the next is told to come again. */
const MAX_STREAMS = 2_000;

type Used = Pick<Services, 'db' | 'pool' | 'log'>;

/**
 * All open streams of this process, on one connection to the database however many there are. It listens from the first
 * stream on.
 */
export class LiveHub {
  readonly #services: Used;
  readonly #streams = new Set<LiveStream>();
  readonly #recent = new RecentChanges();
  readonly #stopping = new AbortController();
  #listening: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  constructor(services: Used) {
    this.#services = services;
  }

  /**
   * @param unheardMs for how long the browser has heard of nothing: what changed meanwhile is told first
   * @throws ApiError UNAVAILABLE where this process is to end, or has as many streams as it holds.
   */
  open(reader: Reader, unheardMs = 0): LiveStream {
    if (this.#stopping.signal.aborted || this.#streams.size >= MAX_STREAMS) {
      throw new ApiError('UNAVAILABLE', 'Live updates are not available now. Try again in a moment.', {
        retryAfter: 5,
      });
    }
    this.#begin();
    const now = performance.now();
    const stream = new LiveStream(reader, now);
    const unheard = unheardMs > 0 ? this.#recent.since(now - unheardMs) : [];
    if (unheard === null) stream.miss();
    for (const change of unheard ?? []) stream.tell(change);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  #begin(): void {
    if (this.#listening) return;
    const { pool, log } = this.#services;
    this.#listening = listen(
      pool.options.connectionString ?? '',
      {
        heard: (payload) => this.#heard(payload),
        missed: () => {
          this.#recent.begin(performance.now());
          for (const stream of this.#streams) stream.miss();
        },
        lost: (error) => log.warn({ err: error }, 'Live updates: the database is away'),
      },
      this.#stopping.signal,
    );
    const flush = setInterval(() => this.#flush(), GATHER_MS);
    const ask = setInterval(() => void this.#askSessions(), ASK_SESSIONS_MS);
    this.#timers = [flush.unref(), ask.unref()];
  }

  #heard(payload: string): void {
    // Written by announce() alone; another version of us may say more.
    const change = JSON.parse(payload) as Change;
    this.#recent.add(performance.now(), change);
    for (const stream of this.#streams) stream.tell(change);
  }

  #flush(): void {
    const now = performance.now();
    for (const stream of this.#streams) stream.flush(now);
  }

  /** Ends the streams of sessions that are no more, or whose person is another one now. */
  async #askSessions(): Promise<void> {
    const ids = [...this.#streams].map(({ reader }) => reader.sessionId);
    if (ids.length === 0) return;
    try {
      const { rows } = await sql<{ session_id: string }>`
        select s.session_id from sessions s join users u using (user_id)
        where s.session_id = any(${ids}::uuid[]) and s.expires_at > now()
          and u.status = 'Active' and u.deleted_at is null`.execute(this.#services.db);
      const there = new Set(rows.map(({ session_id }) => session_id));
      for (const stream of this.#streams) {
        if (!there.has(stream.reader.sessionId)) stream.destroy();
      }
    } catch (error) {
      this.#services.log.debug({ err: error }, 'Sessions of live streams could not be asked for');
    }
  }

  /** Ends all streams; browsers come again, elsewhere. */
  async close(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#streams) stream.destroy();
    await this.#listening;
  }
}

const hubs = new WeakMap<pg.Pool, LiveHub>();

/** The streams of this process. */
export const liveHubOf = (services: Used): LiveHub => {
  let hub = hubs.get(services.pool);
  if (!hub) {
    hub = new LiveHub(services);
    hubs.set(services.pool, hub);
  }
  return hub;
};
