import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Admission } from './admission.ts';
import { inPlace, pausesBetween } from './place.ts';

/** Numbers between 0 and 1, the same each time. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

type Call = { left: number; came: number; done: () => void };
type Kind = { name: string; ms: number };
type Outcome = { served: number[]; refused: number[]; servedOf: Record<string, number[]> };

const CORES = 2;
const lists: Kind[] = [{ name: 'list', ms: 40 }];

type Besides = { coresAt?: (now: number) => number; comesAt?: (now: number) => Kind | undefined };

/**
 * A machine of two cores that shares them among all calls it works on, in steps of a millisecond; the kinds come equally often.
 * What else goes on there leaves the calls so many of the cores at a moment, and brings calls of its own.
 */
const simulate = async (
  admission: (now: () => number) => Admission,
  load: number,
  seconds: number,
  kinds = lists,
  { coresAt = () => CORES, comesAt = () => undefined }: Besides = {},
) => {
  let now = 0;
  const random = numbersFrom(7);
  const gate = admission(() => now);
  const active = new Set<Call>();
  const outcome: Outcome = { served: [], refused: [], servedOf: {} };
  const mean = kinds.reduce((sum, { ms }) => sum + ms, 0) / kinds.length;
  const come = ({ name, ms }: Kind) => {
    const came = now;
    const left = ms * (0.8 + random() * 0.4);
    gate
      .work(name, () => new Promise<void>((done) => active.add({ left, came, done })))
      .then(
        () => {
          outcome.served.push(now - came);
          outcome.servedOf[name] = [...(outcome.servedOf[name] ?? []), now - came];
        },
        () => outcome.refused.push(now - came),
      );
  };
  for (; now < seconds * 1_000; now += 1) {
    if (random() < (load * CORES) / mean) come(kinds[Math.floor(random() * kinds.length)]!);
    const other = comesAt(now);
    if (other) come(other);
    const share = Math.min(1, coresAt(now) / active.size);
    for (const call of active) {
      call.left -= share;
      if (call.left > 0) continue;
      active.delete(call);
      call.done();
    }
    await new Promise<void>((turn) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(turn))));
  }
  return outcome;
};

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const p99 = (values: number[]) => quantile(values, 0.99);
const gate = (now: () => number) => new Admission({ most: 10, least: 3, now });
const two = (now: () => number) => new Admission({ most: 10, least: 2, now });
const listsAndReports = [
  ...Array.from({ length: 14 }, (_, report) => ({ name: `report ${report}`, ms: 60 })),
  ...Array.from({ length: 86 }, (_, list) => ({ name: `list ${list % 6}`, ms: 8 })),
];

test('at twice what it can do: refusals at once, what is served within three times of alone, nothing idle', async () => {
  const alone = await simulate(gate, 0.1, 60);
  const over = await simulate(gate, 2, 60);
  expect(over.refused.length).toBeGreaterThan(1_000);
  expect(Math.max(...over.refused)).toBeLessThanOrEqual(1);

  // The first second finds out what the machine can do.
  expect(p99(over.served.slice(60))).toBeLessThan(p99(alone.served) * 3);
  // 60 seconds of two cores at 40 ms a call are 3,000 calls.
  expect(over.served.length).toBeGreaterThan(2_850);
});

test('at four fifths of what it can do few are refused, at half of it nobody', async () => {
  const busy = await simulate(gate, 0.8, 60);
  expect(busy.refused.length).toBeLessThan(busy.served.length * 0.1);
  expect((await simulate(gate, 0.5, 60)).refused).toEqual([]);
});

test('at half of what it can do nobody is refused where an import takes most of the machine for a moment', async () => {
  const coresAt = (now: number) => (now % 5_000 < 400 ? CORES / 4 : CORES);
  expect((await simulate(two, 0.5, 60, listsAndReports, { coresAt })).refused).toEqual([]);
});

test('at half of what it can do few are refused where the machine stands still for half a second, from the beginning on', async () => {
  const coresAt = (now: number) => (now % 5_000 < 500 ? 0 : CORES);
  const { served, refused } = await simulate(two, 0.5, 120, listsAndReports, { coresAt });
  expect(refused.length).toBeLessThan(served.length * 0.02);
});

test('at half of what it can do hardly any is refused where the machine stands still for half a second', async () => {
  // In the first half minute it isn’t known yet what usually comes.
  const coresAt = (now: number) => (now > 40_000 && now % 5_000 < 500 ? 0 : CORES);
  const { served, refused } = await simulate(two, 0.5, 120, listsAndReports, { coresAt });
  expect(refused.length).toBeLessThan(served.length * 0.0005);
});

test('at half of what it can do nobody is refused while a check takes half of the machine for ten seconds', async () => {
  const coresAt = (now: number) => (now % 40_000 > 30_000 ? CORES / 2 : CORES);
  const { served, refused } = await simulate(two, 0.45, 240, listsAndReports, { coresAt });
  expect(refused).toEqual([]);
  expect(Math.max(...served)).toBeLessThan(2_000);
});

test('where twice as many come as can be done all of a sudden, nobody waits longer for having been used to less', async () => {
  const alone = await simulate(two, 0.1, 60, listsAndReports);
  const comesAt = (now: number) => {
    const comes = now > 60_000 && now % 10 === 0;
    return comes ? listsAndReports[now % listsAndReports.length] : undefined;
  };
  const { served } = await simulate(two, 0.5, 90, listsAndReports, { comesAt });
  expect(p99(served)).toBeLessThan(p99(alone.served) * 3);
});

test('at somewhat more than it can do what is served takes no longer for those who may wait', async () => {
  const alone = await simulate(two, 0.1, 60, listsAndReports);
  const over = await simulate(two, 1.2, 120, listsAndReports);
  expect(p99(over.served.slice(300))).toBeLessThan(p99(alone.served) * 2);
});

test('nobody waits for checks, which take seconds, nor is refused for them', async () => {
  const check = { name: 'check', ms: 9_000 };
  const nowAndThen = (now: number) => (now % 30_000 === 5_000 ? check : undefined);
  const half = await simulate(two, 0.4, 120, listsAndReports, { comesAt: nowAndThen });
  expect(half.refused).toEqual([]);
  expect(half.servedOf.check).toHaveLength(4);
  expect(
    Math.max(...Object.entries(half.servedOf).flatMap(([name, took]) => (name === 'check' ? [] : took))),
  ).toBeLessThan(1_000);
});

test('lists don’t wait for long calls, nor long ones for each other, at twice what it can do', async () => {
  const kinds = [
    { name: 'dashboard', ms: 80 },
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({ name: `list ${letter}`, ms: 8 })),
  ];
  const over = await simulate((now) => new Admission({ most: 10, least: 2, now }), 2, 60, kinds);
  const { dashboard = [], 'list a': list = [] } = over.servedOf;
  // The first second finds out what the machine can do.
  expect(quantile(dashboard.slice(20), 0.95)).toBeLessThan(80 * 1.2 * 1.5);
  expect(quantile(list.slice(60), 0.95)).toBeLessThan(8 * 1.2 * 3);
  // Of two cores one has a dashboard half of the time at least, and of lists few are sent away.
  expect(dashboard.length).toBeGreaterThan(400);
  expect(over.served.length).toBeGreaterThan(8_000);
});

test('of checks that come at once half of the places are filled, as many wait, the rest is refused, and lists go on', async () => {
  let now = 0;
  const one = new Admission({ most: 4, least: 2, now: () => now });
  await one.work('check', async () => {
    now += 9_000;
  });
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const checks = [1, 2, 3, 4, 5].map(() => one.work('check', () => done));
  expect(one.state).toMatchObject({ working: 2, waiting: 2, refused: 1 });
  await one.work('list', async () => {});
  const { promise: listed, resolve: list } = Promise.withResolvers<void>();
  const lists = [1, 2, 3].map(() => one.work('list', () => listed));
  expect(one.state).toMatchObject({ working: 4, waiting: 3, refused: 1 });
  list();
  await Promise.all(lists);
  end();
  const outcomes = await Promise.allSettled(checks);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected']);
  expect(one.state).toMatchObject({ working: 0, waiting: 0 });
});

test('calls that come at once wait for each other: a page brings several', async () => {
  const one = new Admission({ most: 4, least: 4, now: () => 0 });
  const done: number[] = [];
  const calls = Array.from({ length: 12 }, (_, index) =>
    one.work('list', async () => {
      done.push(index);
    }),
  );
  await Promise.all(calls);
  expect(done).toEqual(Array.from({ length: 12 }, (_, index) => index));
  expect(one.state).toMatchObject({ working: 0, waiting: 0, refused: 0 });
});

test('whoever only waits holds no place', async () => {
  const one = new Admission({ most: 1, least: 1 });
  let wake = () => {};
  const sleeper = one.work('guess', (whileIdle) =>
    whileIdle(
      () =>
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
    ),
  );
  await one.work('list', async () => {});
  wake();
  await sleeper;
  expect(one.state).toMatchObject({ working: 0, waiting: 0 });
});

test('work that lasts pauses as long as a piece of it took while others are worked on, and not where it is alone', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const one = new Admission({ most: 4, least: 2 });
  const pausedFor = () =>
    inPlace(one, 'check', async () => {
      const pause = pausesBetween();
      vi.advanceTimersByTime(80);
      let isOver = false;
      const pausing = pause().then(() => {
        isOver = true;
      });
      let ms = 0;
      for (await vi.advanceTimersByTimeAsync(0); !isOver; ms += 1) await vi.advanceTimersByTimeAsync(1);
      await pausing;
      return ms;
    });
  expect(await pausedFor()).toBe(0);
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const list = one.work('list', () => done);
  expect(await pausedFor()).toBe(80);
  end();
  await list;
  expect(await pausedFor()).toBe(0);
});

test('whatever fails or finishes in whatever order, no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ fails: fc.boolean(), turns: fc.nat(5) }), { maxLength: 60 }),
      async (calls) => {
        let now = 0;
        const one = new Admission({ most: 3, least: 2, now: () => now });
        await Promise.allSettled(
          calls.map(({ fails, turns }) =>
            one.work('any', async () => {
              for (let turn = 0; turn < turns; turn += 1) {
                now += 700;
                await null;
              }
              if (fails) throw new Error('as it happens');
            }),
          ),
        );
        expect(one.state).toMatchObject({ working: 0, waiting: 0 });
        await one.work('after', async () => {});
      },
    ),
    { numRuns: 200 },
  );
});
