import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { atRest } from '../database/at-work.ts';
import { isOutage } from '../database/outage.ts';

const BETWEEN_TRIES_MS = 1_000;

/** `serialization_failure`, at which the queue tries the same statement again on another connection. */
const TRY_AGAIN = '40001';

/** The same object with some of its methods replaced; the others see the object itself, whose fields they change. */
const withMethods = <T extends object>(object: T, methods: Partial<T>): T =>
  new Proxy(object, {
    get: (target, name) => {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const patientClient = (client: pg.PoolClient): pg.PoolClient => {
  const query = async (...given: Parameters<typeof client.query>) => {
    try {
      return await client.query(...given);
    } catch (error) {
      if (isOutage(error)) throw Object.assign(new Error(String(error)), { code: TRY_AGAIN });
      throw error;
    }
  };
  // The queue asks with text and values and waits for the rows: one of the many signatures of `query`.
  return withMethods(client, { query: query as unknown as typeof client.query });
};

type Connected = Parameters<pg.Pool['connect']>[0];

/** Tells of a connection, while it is held, that it works on nothing. */
const resting =
  (pool: pg.Pool, callback: Connected): Connected =>
  (error, client, release) => {
    if (!client) {
      callback(error, client, release);
      return;
    }
    const isBack = atRest(pool);
    callback(error, client, (reason) => {
      isBack();
      release(reason);
    });
  };

/**
 * The same pool for the job queue, which isn't made for outages: a job that ended while the database is away could not
 * be written off, and that would end the process. So connecting waits until the database is back, and a statement
 * that an outage interrupts is one that the queue tries again.
 * @param isStopping from then on connecting fails at once
 */
export const patientPool = (pool: pg.Pool, isStopping: () => boolean): pg.Pool => {
  const connectPatiently = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return patientClient(await pool.connect());
      } catch (error) {
        if (isStopping() || !isOutage(error)) throw error;
        await delay(BETWEEN_TRIES_MS, undefined, { ref: false });
      }
    }
  };
  // With a callback asks the queue's listener, which has a patience of its own, and works on nothing.
  const connect = (callback?: Parameters<typeof pool.connect>[0]) =>
    callback ? pool.connect(resting(pool, callback)) : connectPatiently();
  return withMethods(pool, { connect: connect as typeof pool.connect });
};
