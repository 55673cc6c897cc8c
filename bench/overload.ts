import { setTimeout as delay } from 'node:timers/promises';
import { callerOf, quantile } from './kit/caller.ts';
import { openInstallation } from './kit/installation.ts';
import { closedLoop, type Numbered, openLoop } from './kit/loops.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';

const SECONDS = Number(process.env.BACKROOM_OVERLOAD_SECONDS ?? 30);
const TIMES = 2;

/** What people look at through a day. */
const mix = [
  ['/v1/get-order-list', { page: 1, limit: 25 }],
  ['/v1/get-gift-card-list', {}],
  ['/v1/getSalesData', {}],
  ['/v1/get-order-list', { page: 3, limit: 25 }],
  ['/v1/get-dashboard', {}],
] as const;

const run = async (): Promise<Result[]> => {
  const installation = await openInstallation();
  const { call, close } = callerOf(installation.address);
  try {
    const token = await installation.tokenOf('SuperAdmin');
    const one: Numbered = (index) => {
      const [path, body] = mix[index % mix.length]!; // the index is within
      return call(path, { token, body });
    };
    await closedLoop(one, 1, 5);
    const alone = await closedLoop(one, 1, SECONDS / 2);
    const most = await closedLoop(one, 3, SECONDS / 2);
    const health: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        health.push((await call('/healthz', { method: 'GET' })).ms);
        await delay(200);
      }
    })();
    const answers = await openLoop(one, most.perSecond * TIMES, SECONDS);
    isOver = true;
    await watching;
    const served = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
    const [p99, quiet] = [quantile(served, 0.99), quantile(alone.times, 0.99)];
    const other = answers.length - served.length - refused.length;
    return [
      {
        what: 'p99 of what is served',
        ours: milliseconds(p99),
        beside: `${milliseconds(quiet)} alone`,
        ratio: p99 / quiet,
        aim: { atMost: 3 },
      },
      {
        what: 'p99 of refusals',
        ours: milliseconds(quantile(refused, 0.99)),
        beside: '100 ms',
        ratio: quantile(refused, 0.99) / 100,
        aim: { atMost: 1 },
      },
      {
        what: 'served a second',
        ours: (served.length / SECONDS).toFixed(1),
        beside: `${most.perSecond.toFixed(1)} at most`,
        ratio: served.length / SECONDS / most.perSecond,
        aim: { atLeast: 0.7 },
      },
      {
        what: 'neither served nor refused',
        ours: String(other),
        beside: `${answers.length} calls`,
        ratio: other,
        aim: { atMost: 0 },
      },
      {
        what: 'p99 of /healthz',
        ours: milliseconds(quantile(health, 0.99)),
        beside: '1000 ms',
        ratio: quantile(health, 0.99) / 1_000,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    close();
    await installation.close();
  }
};

export const overload: Bench = {
  name: 'overload',
  about:
    'twice as many calls a second as can be answered: how soon what is served is served, and the rest refused',
  run,
};
