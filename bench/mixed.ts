/**
 * All that goes on in a chain at once, at half of what the machine can do: orders come in through the door, tills redeem, people
 * look at lists and reports, files are saved and imported, figures are folded by the server's own job and checked.
 * What it takes after a tenth of the time is what it should take at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '@backroom/demo/random';
import { type BenchChain, copyOf, million, openChain } from './chain.ts';
import { type Answered, type Caller, callerOf, patiently, quantile } from './kit/caller.ts';
import { command } from './kit/command.ts';
import { onDatabase, openBenchPostgres } from './kit/database.ts';
import { closedLoop, type Numbered, openLoop } from './kit/loops.ts';
import { megabytesOf } from './kit/memory.ts';
import { benchSecretsKey, type Running, startApi } from './kit/processes.ts';
import { type Bench, milliseconds, none, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { uploadOf } from './kit/upload.ts';
import { answerOf, openStores, orderMaker, redeem, take, type WorkingStore } from './kit/working-stores.ts';
import { benchReports } from './report-queries.ts';

const MINUTES = Number(process.env.BACKROOM_MIXED_MINUTES ?? 30);
const CAPACITY_SECONDS = Math.min(60, MINUTES * 6);
const IMPORTED = 200;

/** What else goes on beside people and tills, and how many seconds lie between. */
const EVERY = { export: 20, import: 60, check: 120 };

const lastMonth = { start_date: '2026-06-01', end_date: '2026-06-30' };

/** How long a call of a kind took, and when it was answered. */
type Heard = { kind: string; status: number; ms: number; answeredAt: number };

/** The calls of people, tills and other systems, each as often as its share of a hundred says. */
const mixOf = (
  call: Caller,
  token: string,
  stores: readonly WorkingStore[],
  { taken, heard }: { taken: string[]; heard: Heard[] },
): Numbered => {
  const random = randomOf('mixed calls');
  const make = orderMaker();
  const reports = benchReports.map(({ path: report }) => report);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random.next() * of.length)]!; // never empty
  const asked =
    (to: string, body: object = {}) =>
    () =>
      call(`/v1${to}`, { token, body });
  const takeOrder = async () => {
    const store = one(stores);
    const order = make(store);
    const answer = await take(call, store, order);
    if (answer.status === 200 && JSON.parse(answer.text).results[0].outcome === 'new')
      taken.push(String(order.id));
    return answer;
  };
  const redeemOne = () => {
    const store = one(stores);
    return redeem(call, store, one(store.cards));
  };
  const shares: [number, string, () => Promise<Answered>][] = [
    [25, 'orders that come in', takeOrder],
    [25, 'redemptions', redeemOne],
    [15, 'order list', asked('/get-order-list')],
    [8, 'order list, page 20', asked('/get-order-list', { financial_status: ['paid'], page: 20 })],
    [8, 'gift-card list', asked('/get-gift-card-list')],
    [5, 'sales', asked('/getSalesData', { from: lastMonth.start_date, to: lastMonth.end_date })],
    [4, 'dashboard', asked('/get-dashboard', lastMonth)],
    [10, 'reports', () => asked(one(reports), lastMonth)()],
  ];
  return async () => {
    let place = random.next() * 100;
    const chosen = shares.find(([share]) => {
      place -= share;
      return place < 0;
    });
    const [, kind, send] = chosen ?? shares[0]!; // there are eight
    const answer = await send();
    heard.push({ kind, status: answer.status, ms: answer.ms, answeredAt: performance.now() });
    return answer;
  };
};

/** Files out, files in and checks, again and again until told to stop. */
const beside = (call: Caller, token: string, stores: readonly WorkingStore[]) => {
  const make = orderMaker();
  const done = { export: 0, import: 0, check: 0 };
  let isOver = false;
  const again = async (what: keyof typeof done, work: (round: number) => Promise<unknown>) => {
    for (let round = 0; !isOver; round += 1) {
      await work(round);
      done[what] += 1;
      for (let second = 0; second < EVERY[what] && !isOver; second += 1) await delay(1_000);
    }
  };
  const exports = (round: number) =>
    round % 2 === 0
      ? call('/v1/export-order-list', { token, body: { from_date: '2026-06-01', to_date: '2026-06-03' } })
      : call('/v1/export-report', {
          token,
          body: { report: 'salesBySku', format: 'xlsx', ...lastMonth },
        });
  const imports = async (round: number) => {
    const store = stores[round % stores.length]!; // the index is within
    // Numbers of their own: the door's orders begin at the same ones.
    const orders = Array.from({ length: IMPORTED }, () => {
      const order = make(store);
      return { ...order, id: order.id + 50_000_000, name: `#${order.id + 50_000_000}` };
    });
    const content = JSON.stringify({ orders });
    const file = { kind: 'orders', shop: store.domain, name: `mixed-${round}.json`, content };
    const { import: uploaded } = await answerOf(call('/v1/upload-import', { token, ...uploadOf(file) }));
    const body = { import_id: uploaded.id };
    await answerOf(call('/v1/start-import', { token, body }));
    for (;;) {
      const { import: now } = await answerOf(call('/v1/get-import', { token, body }));
      if (now.status === 'failed' || now.counts.rejected > 0) throw new Error(JSON.stringify(now));
      if (now.finished_at) return;
      await delay(500);
    }
  };
  const working = Promise.all([
    again('export', exports),
    again('import', imports),
    again('check', () => answerOf(call('/v1/run-report-checks', { token, body: lastMonth }))),
  ]);
  // Its end is waited for below; a failure in between must not end the process before.
  working.catch(() => {});
  return async () => {
    isOver = true;
    await working;
    return done;
  };
};

type Sample = { at: number; memory: number; disk: number };

/** What the server's process holds of memory and the database of the disk, in MB, every few seconds. */
const sampling = (pid: number, url: string) => {
  const samples: Sample[] = [];
  const from = performance.now();
  let isOver = false;
  const working = onDatabase(url, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ bytes: string }>(
        'select pg_database_size(current_database()) + (select coalesce(sum(size), 0) from pg_ls_waldir()) as bytes',
      );
      const at = performance.now() - from;
      samples.push({ at, memory: await megabytesOf(pid), disk: Number(rows[0]?.bytes) / 1024 ** 2 });
      await delay(2_000);
    }
  });
  return async () => {
    isOver = true;
    await working;
    return samples;
  };
};

/** After a tenth: the tenth that follows it. At the end: the last one. */
const tenths = <T extends { at: number }>(all: readonly T[]) => {
  const whole = MINUTES * 60_000;
  return {
    after: all.filter(({ at }) => at >= 0.1 * whole && at < 0.2 * whole),
    end: all.filter(({ at }) => at >= 0.9 * whole),
  };
};

const p99 = (of: readonly { ms: number }[]) =>
  quantile(
    of.map(({ ms }) => ms),
    0.99,
  );

/** Which calls waited, and which were refused: a sum over all kinds tells neither. */
const sayKinds = (heard: readonly Heard[], from: number) => {
  const timed = heard.map((one) => ({ ...one, at: one.answeredAt - from }));
  for (const [kind, of] of Map.groupBy(timed, (one) => one.kind)) {
    const { after, end } = tenths(of.filter(({ status }) => status === 200));
    const refused = of.filter(({ status }) => status !== 200).length;
    console.log(
      `  ${kind}: p99 ${milliseconds(p99(after))} after a tenth, ${milliseconds(p99(end))} at the end; ${refused} of ${of.length} refused`,
    );
  }
};

const middle = (values: readonly number[]) => quantile(values, 0.5);

const compared = (what: string, after: number, end: number, show: (value: number) => string): Result => ({
  what,
  ours: show(end),
  beside: `${show(after)} after a tenth`,
  ratio: end / after,
  aim: { atMost: 1.1 },
});

const megabytes = (value: number) => `${value.toFixed(0)} MB`;

const missingOf = (url: string, taken: readonly string[]) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::integer as n from orders where shopify_order_id = any($1)',
      [taken],
    );
    return taken.length - (rows[0]?.n ?? 0);
  });

const measured = async (chain: BenchChain, api: Running): Promise<Result[]> => {
  const token = await signInToChain(chain.url);
  const { call, close } = callerOf(api.url);
  try {
    const stores = await openStores(patiently(call), token, chain.url);
    const taken: string[] = [];
    const heard: Heard[] = [];
    const mix = mixOf(call, token, stores, { taken, heard });
    // Files and checks are part of what is to be done.
    const stopBeside = beside(patiently(call), token, stores);
    const most = await closedLoop(mix, 4, CAPACITY_SECONDS);
    console.log(`At most ${most.perSecond.toFixed(1)} calls a second.`);
    heard.length = 0;
    const from = performance.now();
    const stopSampling = sampling(api.pid, chain.url);
    const answers = await openLoop(mix, most.perSecond / 2, MINUTES * 60);
    const samples = tenths(await stopSampling());
    const done = await stopBeside();
    sayKinds(heard, from);
    const calls = tenths(answers);
    const failed = answers.filter(({ status }) => status !== 200);
    for (const said of new Set(failed.map(({ status, text }) => `${status} ${text.slice(0, 200)}`)))
      console.log(said);
    const { text } = await command('server/src/verify-figures.ts', [], {
      DATABASE_URL: chain.url,
      BACKROOM_SECRETS_KEY: benchSecretsKey,
    });
    console.log(text.trim());
    const of = (share: (sample: Sample) => number) =>
      [middle(samples.after.map(share)), middle(samples.end.map(share))] as const;
    return [
      compared(
        `p99 of ${answers.length} calls at ${(most.perSecond / 2).toFixed(1)} a second`,
        p99(calls.after),
        p99(calls.end),
        milliseconds,
      ),
      compared('memory of the server', ...of(({ memory }) => memory), megabytes),
      compared('disk of the database', ...of(({ disk }) => disk), megabytes),
      none(
        'calls that failed',
        failed.length,
        `${done.export} exports, ${done.import} imports, ${done.check} checks`,
      ),
      none('orders acknowledged and missing', await missingOf(chain.url, taken), `${taken.length} orders`),
    ];
  } finally {
    close();
  }
};

export const mixed: Bench = {
  name: 'mixed',
  about: 'everything at once at half of what can be done, for half an hour: times, memory, disk at its end',
  run: async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-mixed-'));
    const postgres = await openBenchPostgres();
    try {
      const chain = await copyOf(postgres.url, await openChain(postgres.url, million), 'mixed_run');
      const api = await startApi(chain.url, { BACKROOM_DATA: folder });
      return await measured(chain, api).finally(api.stop);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
