/** What tills notice of work on figures: gift-card redemptions over HTTP, alone and while much is folded, checked and read. */
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '@backroom/demo/random';
import { cellDifferences } from '../../server/src/figures/index.ts';
import { behindOthers } from '../../server/src/platform/database/behind-others.ts';
import { type Connection, connect } from '../../server/src/platform/database/connect.ts';
import type { BenchChain } from '../chain.ts';
import { type Answered, type Caller, callerOf, patiently, quantile } from '../kit/caller.ts';
import { openLoop, type Timed } from '../kit/loops.ts';
import { openOwnCaller } from '../kit/own-caller.ts';
import { startApi } from '../kit/processes.ts';
import { milliseconds, none, type Result } from '../kit/result.ts';
import { signInToChain } from '../kit/session.ts';
import { answerOf, openStores, orderMaker, redeem, take, type WorkingStore } from '../kit/working-stores.ts';
import { benchReports } from '../report-queries.ts';

/** Of each part; there are two kinds of parts, so many times in turn. */
const SECONDS = Number(process.env.BACKROOM_BENCH_SECONDS ?? 30);
const TURNS = 3;
/** What tills do, and other systems: far from all that the server can do. */
const REDEMPTIONS = 50;
const ORDERS = 10;

/** Who looks at a report reads it before they ask for the next one. */
const READING_MS = 1_000;

const year = { start_date: '2025-07-01', end_date: '2026-06-30' };

type Work = { orders: number; reports: number; checked: number; wrong: number };

/** Checks one store after the other, then the chain, as `verify-figures` does, and where it was left when it begins again. */
const checker = ({ db }: Connection, work: Work) => {
  let next = 0;
  return async () => {
    const stores = await db.selectFrom('shops').select('shop_id').orderBy('shop_id').execute();
    const all = [...stores.map(({ shop_id }) => shop_id), null];
    for await (const _ of cellDifferences(behindOthers(db), { shop_id: all[next % all.length] ?? null }))
      work.wrong += 1;
    next += 1;
    work.checked += 1;
  };
};

type Beside = { call: Caller; token: string; stores: readonly WorkingStore[]; connection: Connection };

/** All work on figures at once, begun and ended again and again: what it came to is added to `work`. */
const besideOf = ({ call, token, stores, connection }: Beside, work: Work) => {
  const random = randomOf('redemptions beside');
  const make = orderMaker();
  const check = checker(connection, work);
  const takeOne = async () => {
    const store = stores[Math.floor(random.next() * stores.length)]!; // the index is within
    await answerOf(take(call, store, make(store)));
    work.orders += 1;
  };
  const report = async () => {
    const { path, asked } = benchReports[work.reports % benchReports.length]!; // the index is within
    await answerOf(call(`/v1${path}`, { token, body: { ...asked, ...year } }));
    work.reports += 1;
  };
  return () => {
    let isOver = false;
    const again = async (one: () => Promise<unknown>, pause = 0) => {
      while (!isOver) {
        await one();
        if (pause > 0) await delay(pause);
      }
    };
    // Orders are folded by the server's own job.
    const working = Promise.all([again(takeOne, 1_000 / ORDERS), again(report, READING_MS), again(check)]);
    // Its end is waited for below; a failure in between must not end the process before.
    working.catch(() => {});
    return async () => {
      isOver = true;
      await working;
    };
  };
};

/** Rows of what was pending that have been folded since the statistics began. */
const foldedRows = async ({ pool }: Connection) => {
  const { rows } = await pool.query<{ n: number }>(
    `select sum(n_tup_del)::float8 as n from pg_stat_user_tables where relname = 'sales_lines_pending'`,
  );
  return rows[0]?.n ?? 0;
};

/** Until something more was folded: the server looks once a minute, and every few seconds as long as it finds something. */
const foldedSince = async (connection: Connection, rows: number) => {
  const end = performance.now() + 120_000;
  while ((await foldedRows(connection)) <= rows) {
    if (performance.now() > end) throw new Error('Orders come in, and nothing is folded');
    await delay(500);
  }
};

const p99 = (answers: readonly Timed[]) =>
  quantile(
    answers.filter(({ status }) => status === 200).map(({ ms }) => ms),
    0.99,
  );

/** A till that is told to come again does: what it waited is from its first try on. */
const untilTaken = async (call: Caller, send: (patient: Caller) => Promise<Answered>): Promise<Answered> => {
  const from = performance.now();
  let refused = 0;
  const patient = patiently(async (path, sent) => {
    const answer = await call(path, sent);
    if (answer.status === 503) refused += 1;
    return answer;
  });
  const answer = await send(patient);
  return refused === 0 ? answer : { ...answer, ms: performance.now() - from };
};

const measure = async (chain: BenchChain, url: string, connection: Connection): Promise<Result[]> => {
  const token = await signInToChain(chain.url);
  const { call, close } = callerOf(url);
  // Tills have a thread of their own: what the work beside does in this one isn't what they wait for.
  const tills = openOwnCaller(url);
  try {
    const stores = await openStores(patiently(call), token, chain.url);
    const redeemOne = (index: number) => {
      const store = stores[index % stores.length]!; // the index is within
      const card = store.cards[Math.floor(index / stores.length) % store.cards.length]!; // the index is within
      return untilTaken(tills.call, (patient) => redeem(patient, store, card));
    };
    const work: Work = { orders: 0, reports: 0, checked: 0, wrong: 0 };
    const beginBeside = besideOf({ call: patiently(call), token, stores, connection }, work);
    const answers = { alone: [] as Timed[], beside: [] as Timed[] };
    // A server that has answered for a while.
    await openLoop(redeemOne, REDEMPTIONS, 5);
    const before = await foldedRows(connection);
    for (let turn = 0; turn < TURNS; turn += 1) {
      answers.alone.push(...(await openLoop(redeemOne, REDEMPTIONS, SECONDS)));
      const end = beginBeside();
      await foldedSince(connection, await foldedRows(connection));
      answers.beside.push(...(await openLoop(redeemOne, REDEMPTIONS, SECONDS)));
      await end();
    }
    const folded = (await foldedRows(connection)) - before;
    console.log(
      `  beside: ${work.orders} orders, ${folded} lines of them folded, ${work.checked} stores checked, ${work.reports} reports of a year`,
    );
    const [alone, beside] = [p99(answers.alone), p99(answers.beside)];
    const all = [...answers.alone, ...answers.beside];
    const failed = all.filter(({ status }) => status !== 200);
    for (const said of new Set(failed.map(({ status, text }) => `${status} ${text.slice(0, 200)}`)))
      console.log(`  ${said}`);
    return [
      {
        what: `p99 of ${answers.beside.length} redemptions beside folding, checks and reports`,
        ours: milliseconds(beside),
        beside: `alone ${milliseconds(alone)}`,
        ratio: beside / alone,
        aim: { atMost: 2 },
      },
      none('Redemptions that failed', failed.length, `of ${all.length}`),
      none('Cells that were not their facts', work.wrong, `${work.checked} stores checked`),
    ];
  } finally {
    close();
    await tills.close();
  }
};

/** @param chain a copy, to write into */
export const redemptionLines = async (chain: BenchChain): Promise<Result[]> => {
  const api = await startApi(chain.url);
  const connection = connect({ url: chain.url, max: 3 });
  try {
    return await measure(chain, api.url, connection);
  } finally {
    await connection.close();
    await api.stop();
  }
};
