import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL } from './announce.ts';

type Told = {
  heard: (payload: string) => void;
  /** The line was lost and is there again: what was said meanwhile is not known. */
  missed: () => void;
  lost: (error: unknown) => void;
};

const SHORTEST_MS = 250;
const LONGEST_MS = 5_000;

/** How often it is made sure that the line still stands, and how long the answer may take. */
const ASK_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * One connection of this process on which the database says what changed, until `signal` is aborted. Lost, it is made
 * anew, for as long as it takes.
 */
export const listen = async (url: string, told: Told, signal: AbortSignal): Promise<void> => {
  let pause = SHORTEST_MS;
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'backroom live',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    try {
      const ended = new Promise<never>((_, fail) => {
        client.on('error', fail);
        client.on('end', () => fail(new Error('The database closed the connection')));
      });
      ended.catch(() => {}); // what fails first is told below
      client.on('notification', ({ payload }) => told.heard(payload ?? ''));
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      told.missed();
      pause = SHORTEST_MS;
      for (;;) {
        await Promise.race([delay(ASK_MS, undefined, { signal }), ended]);
        await client.query('select 1');
      }
    } catch (error) {
      if (!signal.aborted) told.lost(error);
    } finally {
      await client.end().catch(() => {});
    }
    await delay(pause, undefined, { signal }).catch(() => {});
    pause = Math.min(pause * 2, LONGEST_MS);
  }
};
