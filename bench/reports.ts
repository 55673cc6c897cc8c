/** All reports for 1, 10 and 200 stores and a day, month, year and two years, beside DuckDB on the same facts. */
import { type BenchChain, million, openChain } from './chain.ts';
import { openBenchPostgres } from './kit/database.ts';
import { type Duck, openDuck } from './kit/duck.ts';
import { geometricMean } from './kit/geometric-mean.ts';
import { clientOf, mediansOf } from './kit/measure.ts';
import { startApi } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { bodyOf, type Case, casesOfChain, sayTheSame, wordsOf } from './report-cases.ts';
import { type BenchReport, benchReports } from './report-queries.ts';

type Measured = { report: BenchReport; of: Case; ours: number; theirs: number };

type Client = ReturnType<typeof clientOf>;

const measure = async (client: Client, duck: Duck, report: BenchReport, of: Case): Promise<Measured> => {
  const body = bodyOf(report, of);
  const call = () => client.call(`/v1${report.path}`, body);
  const queries = report.queries(of.range);
  await sayTheSame(client, duck, report, of);
  const inDuck = async () => {
    for (const sql of queries) await duck.rows(sql);
  };
  const [oursTook = 0, duckTook = 0] = await mediansOf([call, inDuck], {
    rounds: 20,
    warmUp: 1,
    seconds: 1.5,
  });
  return { report, of, ours: oursTook, theirs: duckTook };
};

const lineOf = ({ report, of, ours, theirs }: Measured): Result => ({
  what: wordsOf(report, of),
  ours: milliseconds(ours),
  beside: `DuckDB ${milliseconds(theirs)}`,
  ratio: ours / theirs,
});

/** The slowest report of all stores over a span, against what a person waits for. */
const slowest = (measured: readonly Measured[], span: Case['span'], most: number): Result => {
  const ours = measured
    .filter(({ of }) => of.isAll && of.span === span)
    .toSorted((a, b) => b.ours - a.ours)[0];
  return {
    what: `Slowest of ${ours?.of.stores} stores, ${span}: ${ours?.report.path.slice(1)}`,
    ours: milliseconds(ours?.ours ?? 0),
    beside: `${most} ms`,
    ratio: (ours?.ours ?? 0) / most,
    aim: { atMost: 1 },
  };
};

const measureChain = async (chain: BenchChain): Promise<Result[]> => {
  const cases = await casesOfChain(chain);
  const duck = await openDuck(chain);
  const api = await startApi(chain.url);
  const client = clientOf(api.url, await signInToChain(chain.url));
  try {
    const measured: Measured[] = [];
    for (const report of benchReports) {
      for (const of of cases) measured.push(await measure(client, duck, report, of));
      const [last] = measured.slice(-1).map(lineOf);
      if (last) console.log(`  ${last.what}: ${last.ours}, ${last.beside}`);
    }
    const ratios = measured.map(({ ours, theirs }) => ours / theirs);
    return [
      ...measured.map(lineOf),
      slowest(measured, 'month', 50),
      slowest(measured, 'two years', 300),
      {
        what: `All, ${chain.orders.toLocaleString('en-US')} orders`,
        ours: '',
        beside: 'DuckDB, geometric mean',
        ratio: geometricMean(ratios),
        aim: { atMost: 3 },
      },
    ];
  } finally {
    client.close();
    await api.stop();
    duck.close();
  }
};

const benchOf = (name: string, about: string, orders: number): Bench => ({
  name,
  about,
  run: async () => {
    const postgres = await openBenchPostgres();
    try {
      return await measureChain(await openChain(postgres.url, orders));
    } finally {
      await postgres.stop();
    }
  },
});

export const reports = benchOf('reports', 'every report beside DuckDB, at a million orders', million);

export const reportsTwice = benchOf('reports-2m', 'the same at two million orders', 2 * million);
