/** Every case of every report on a chain and on one of twice its orders: statements, whole call, bare HTTP and DuckDB in turns. */
import type { BenchChain } from '../chain.ts';
import { openDuck } from '../kit/duck.ts';
import { clientOf, mediansOf } from '../kit/measure.ts';
import { startApi, startBare } from '../kit/processes.ts';
import type { Statement } from '../kit/recorded.ts';
import { milliseconds } from '../kit/result.ts';
import { signInToChain } from '../kit/session.ts';
import { bodyOf, type Case, casesOfChain, sayTheSame, wordsOf } from '../report-cases.ts';
import { type BenchReport, benchReports } from '../report-queries.ts';
import { openReplay } from './replay.ts';
import { statementsOf } from './statements.ts';

/** Milliseconds of a case: medians, but of DuckDB its best. */
export type Measured = {
  report: BenchReport;
  of: Case;
  statements: number;
  call: number;
  bare: number;
  duck: number;
};

const openSide = async (chain: BenchChain) => {
  const [duck, api, bare] = [await openDuck(chain), await startApi(chain.url), await startBare(chain.url)];
  const token = await signInToChain(chain.url);
  const replay = await openReplay(chain.url);
  return {
    chain,
    duck,
    replay,
    /** New ones for each case: a server ends connections that were left alone while the other chain had its turn. */
    openClients: () => ({ client: clientOf(api.url, token), bare: clientOf(bare.url) }),
    close: async () => {
      await replay.close();
      await Promise.all([api.stop(), bare.stop()]);
      duck.close();
    },
  };
};

/** Calls of each report before any is measured. */
const CALLS_BEFORE = 500;

/** A server that has answered for a while, as one does that people use: its code is compiled for what it does. */
const warmUp = async ({ openClients }: Side, cases: readonly Case[]): Promise<void> => {
  const { client, bare } = openClients();
  const [small] = cases;
  if (!small) return;
  for (const report of benchReports) {
    const body = bodyOf(report, small);
    for (let call = 0; call < CALLS_BEFORE; call += 1) await client.call(`/v1${report.path}`, body);
  }
  client.close();
  bare.close();
};

type Side = Awaited<ReturnType<typeof openSide>>;

/** PostgreSQL plans what is kept anew for its first five values, and then decides. */
const UNTIL_PLANNED = 6;

/** The medians of statements, whole call and bare HTTP; the best of DuckDB. */
const timesOf = async (side: Side, report: BenchReport, of: Case, statements: readonly Statement[]) => {
  const { client, bare } = side.openClients();
  const body = bodyOf(report, of);
  const queries = report.queries(of.range);
  let duck = Number.POSITIVE_INFINITY;
  const inDuck = async () => {
    const from = performance.now();
    for (const sql of queries) await side.duck.rows(sql);
    duck = Math.min(duck, performance.now() - from);
  };
  try {
    await sayTheSame(client, side.duck, report, of);
    // One moment for all rounds: the questions are measured, not how a transaction begins and ends.
    return await side.replay.inMoment(async (ask) => {
      for (let round = 0; round < UNTIL_PLANNED; round += 1) await ask(statements);
      const [asked = 0, call = 0, floor = 0] = await mediansOf(
        [
          () => ask(statements),
          () => client.call(`/v1${report.path}`, body),
          () => bare.call('/', []),
          inDuck,
        ],
        { rounds: 20, warmUp: 1, seconds: 3 },
      );
      return { statements: asked, call, bare: floor, duck };
    });
  } finally {
    client.close();
    bare.close();
  }
};

const measure = async (side: Side, report: BenchReport, of: Case): Promise<Measured> => {
  const statements = await statementsOf(side.chain.url, report.path, bodyOf(report, of));
  const times = await timesOf(side, report, of, statements);
  const orders = side.chain.orders.toLocaleString('en-US');
  console.log(
    `  ${orders} orders, ${wordsOf(report, of)}: ${statements.length} statements ${milliseconds(times.statements)}, call ${milliseconds(times.call)}, DuckDB ${milliseconds(times.duck)}`,
  );
  return { report, of, ...times };
};

/** A case on both chains. */
export type Twice = { once: Measured; twice: Measured };

/** Each case on both chains right after one another, so that what else the machine does falls on both alike. */
export const measureReports = async (once: BenchChain, twice: BenchChain): Promise<Twice[]> => {
  const cases = await casesOfChain(once);
  const casesTwice = await casesOfChain(twice);
  const sides = [await openSide(once), await openSide(twice)] as const;
  try {
    await warmUp(sides[0], cases);
    await warmUp(sides[1], casesTwice);
    const measured: Twice[] = [];
    for (const report of benchReports) {
      for (const [index, of] of cases.entries()) {
        measured.push({
          once: await measure(sides[0], report, of),
          twice: await measure(sides[1], report, casesTwice[index] ?? of),
        });
      }
    }
    return measured;
  } finally {
    for (const side of sides) await side.close();
  }
};
