import { setTimeout as delay } from 'node:timers/promises';
import type { Answered } from './caller.ts';

/** Sends the call of a number. */
export type Numbered = (index: number) => Promise<Answered>;

/** An answer, and how many milliseconds after the beginning it was asked for. Status 0 where none came. */
export type Timed = Answered & { at: number };

/** One call after the other, on some connections: what each takes, and how many a second are done. */
export const closedLoop = async (one: Numbered, connections: number, seconds: number) => {
  const times: number[] = [];
  const from = performance.now();
  let next = 0;
  const work = async () => {
    while (performance.now() - from < seconds * 1_000) {
      const { status, ms } = await one(next++);
      if (status === 200) times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { times, perSecond: (times.length * 1_000) / (performance.now() - from) };
};

/** So many calls a second, whether or not answers come. */
export const openLoop = async (one: Numbered, perSecond: number, seconds: number): Promise<Timed[]> => {
  const answers: Timed[] = [];
  const under = new Set<Promise<unknown>>();
  const from = performance.now();
  for (let sent = 0; performance.now() - from < seconds * 1_000; ) {
    const at = performance.now() - from;
    const due = (at / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const call = one(sent).then(
        // What is said is kept only where something went wrong: half an hour of lists wouldn't fit.
        ({ status, ms, text }) => answers.push({ status, ms, text: status === 200 ? '' : text, at }),
        () => answers.push({ status: 0, ms: 0, text: '', at }),
      );
      under.add(call);
      void call.finally(() => under.delete(call));
    }
    await delay(5);
  }
  await Promise.all(under);
  return answers;
};
