import { median } from './measure.ts';
import type { Result } from './result.ts';

const ROUND_MS = 2_000;

/** How many a second are done by so many at a time. */
const perSecond = async (atOnce: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (performance.now() - start < ROUND_MS) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (next * 1_000) / (performance.now() - start);
};

const rateOf = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en-US')}/s`;

type Compared = {
  what: string;
  /** What tills do, and a bare UPDATE of the same row: each with the number of the turn, from 1 on. */
  ours: (index: number) => Promise<unknown>;
  update: (index: number) => Promise<unknown>;
  tills: number;
  rounds: number;
};

/**
 * Redemptions by so many tills at once, beside a bare UPDATE of the same rows: in turns, so that whatever else the machine does
 * falls on both alike. The first round warms up.
 */
export const besideUpdates = async ({ what, ours, update, tills, rounds }: Compared): Promise<Result> => {
  const updates: number[] = [];
  const done: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await perSecond(tills, update);
    const own = await perSecond(tills, ours);
    if (round === 0) continue;
    updates.push(bare);
    done.push(own);
  }
  return {
    what,
    ours: rateOf(done),
    beside: `bare UPDATE ${rateOf(updates)}`,
    ratio: median(done.map((value, index) => value / (updates[index] ?? 1))),
    aim: { atLeast: 0.3 },
  };
};
