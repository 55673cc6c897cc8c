/** All reports for 1, 10 and 200 stores and a day, month, year and two years, beside DuckDB on the same facts. */
import { type BenchChain, million, openChain } from './chain.ts';
import { onDatabase, openBenchPostgres } from './kit/database.ts';
import { type Duck, openDuck } from './kit/duck.ts';
import { clientOf, mediansOf } from './kit/measure.ts';
import { startApi } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { type BenchRange, type BenchReport, benchReports } from './report-queries.ts';

type Store = { shop_id: number; shop_domain: string };

/** Days of the chain, which ends on 2026-06-30. */
const spans = [
  { name: 'day', start: '2026-06-13', end: '2026-06-13' },
  { name: 'month', start: '2026-05-01', end: '2026-05-31' },
  { name: 'year', start: '2025-07-01', end: '2026-06-30' },
  { name: 'two years', start: '2024-07-02', end: '2026-06-30' },
];

type Case = { stores: number; span: string; range: BenchRange; domains: string[] | null };

const casesOf = (stores: readonly Store[]): Case[] =>
  [1, 10, stores.length].flatMap((count) => {
    // Spread over the chain, not its first and largest ones.
    const chosen = Array.from(
      { length: count },
      (_, index) => stores[(index * 19 + 5) % stores.length],
    ).filter((store) => store !== undefined);
    const isAll = count === stores.length;
    return spans.map(({ name, start, end }) => ({
      stores: count,
      span: name,
      range: { shops: isAll ? null : chosen.map(({ shop_id }) => shop_id), start, end },
      domains: isAll ? null : chosen.map(({ shop_domain }) => shop_domain),
    }));
  });

const bodyOf = ({ storeField, asked }: BenchReport, { range, domains }: Case) => ({
  ...asked,
  start_date: range.start,
  end_date: range.end,
  ...(domains ? { [storeField]: domains } : {}),
});

const theirFigure = async (duck: Duck, sql: string) =>
  (await duck.rows(sql)).reduce((sum, row) => sum + Number(row.figure ?? 0), 0);

type Measured = { report: BenchReport; of: Case; ours: number; theirs: number };

type Client = ReturnType<typeof clientOf>;

const measure = async (client: Client, duck: Duck, report: BenchReport, of: Case): Promise<Measured> => {
  const body = bodyOf(report, of);
  const call = () => client.call(`/v1${report.path}`, body);
  const queries = report.queries(of.range);
  const what = `${report.path}, ${of.stores} stores, ${of.span}`;
  const answer = await call();
  if (answer.status !== 200) throw new Error(`${what}: ${answer.body.slice(0, 500)}`);
  const [part, name] = report.figure;
  const figure = Math.round(JSON.parse(answer.body)[part][name] * 100);
  const theirs = Math.round(await theirFigure(duck, queries[0] ?? ''));
  if (figure !== theirs) throw new Error(`${what}: ${name} is ${figure} cents, DuckDB says ${theirs}`);
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

const geometricMean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

const lineOf = ({ report, of, ours, theirs }: Measured): Result => ({
  what: `${report.path.slice(1)}, ${of.stores === 1 ? '1 store' : `${of.stores} stores`}, ${of.span}`,
  ours: milliseconds(ours),
  beside: `DuckDB ${milliseconds(theirs)}`,
  ratio: ours / theirs,
});

/** The slowest report of all stores over a span, against what a person waits for. */
const slowest = (measured: readonly Measured[], stores: number, span: string, most: number): Result => {
  const ours = measured
    .filter(({ of }) => of.stores === stores && of.span === span)
    .toSorted((a, b) => b.ours - a.ours)[0];
  return {
    what: `Slowest of ${stores} stores, ${span}: ${ours?.report.path.slice(1)}`,
    ours: milliseconds(ours?.ours ?? 0),
    beside: `${most} ms`,
    ratio: (ours?.ours ?? 0) / most,
    aim: { atMost: 1 },
  };
};

const measureChain = async (chain: BenchChain): Promise<Result[]> => {
  const { rows: stores } = await onDatabase(chain.url, (client) =>
    client.query<Store>('select shop_id, shop_domain from shops order by shop_id'),
  );
  const duck = await openDuck(chain);
  const api = await startApi(chain.url);
  const client = clientOf(api.url, await signInToChain(chain.url));
  try {
    const measured: Measured[] = [];
    for (const report of benchReports) {
      for (const of of casesOf(stores)) measured.push(await measure(client, duck, report, of));
      const [last] = measured.slice(-1).map(lineOf);
      if (last) console.log(`  ${last.what}: ${last.ours}, ${last.beside}`);
    }
    const ratios = measured.map(({ ours, theirs }) => ours / theirs);
    return [
      ...measured.map(lineOf),
      slowest(measured, stores.length, 'month', 50),
      slowest(measured, stores.length, 'two years', 300),
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
