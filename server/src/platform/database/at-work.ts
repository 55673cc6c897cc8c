/** How many connections of a pool are at work, which is what another call would be in the way of. */
import type pg from 'pg';

/** What the pool's own counts leave out (above nothing) or count though it works on nothing (below). */
const besideCounts = new WeakMap<pg.Pool, number>();

const counted = (pool: pg.Pool, by: 1 | -1): (() => void) => {
  const add = (more: number) => besideCounts.set(pool, (besideCounts.get(pool) ?? 0) + more);
  let isOn = true;
  add(by);
  return () => {
    if (isOn) add(-by);
    isOn = false;
  };
};

/** One more is about to be taken: the pool doesn't know of it yet. @returns says that it is, or never will be */
export const soonTaken = (pool: pg.Pool): (() => void) => counted(pool, 1);

/** One that is taken only listens, or ends what nobody waits for. @returns says that it is given back, or works again */
export const atRest = (pool: pg.Pool): (() => void) => counted(pool, -1);

export const atWork = (pool: pg.Pool): number =>
  pool.totalCount - pool.idleCount + (besideCounts.get(pool) ?? 0);
